import { recordingType } from 'masthead-contract/body/recording';
import type { Command } from 'prosemirror-state';
import { libraryFiles } from './library-files';
import { newId } from './new-id';
import { placeNodes } from './place-nodes';
import { schema } from './schema';

type Recordings = ReturnType<typeof libraryRecordings>;

/** The recordings in what the media library gives. */
export const libraryRecordings = (files: unknown) =>
  libraryFiles(files).filter(({ url }) => recordingType(url));

/** Inserts recordings as embeds: links to their files, each with its caption in the library as title. */
export const insertRecordings =
  (recordings: Recordings): Command =>
  (state, dispatch) => {
    const nodes = recordings.map(({ url, caption }) => {
      const link = schema.text(caption || url, [schema.mark('link', { url })]);
      return schema.node('embed', { settings: { id: newId(), type: 'embed' } }, [link]);
    });
    if (nodes.length > 0) dispatch?.(placeNodes(state, nodes));
    return true;
  };
