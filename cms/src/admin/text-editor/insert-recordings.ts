import { recordingType } from 'masthead-contract/recording';
import type { Command } from 'prosemirror-state';
import { libraryFiles } from './library-files';
import { newId } from './new-id';
import { placeNodes } from './place-nodes';
import { schema } from './schema';

/** Inserts the recordings in what the media library gives, as embeds: links to their files, each with its caption in the library as title. */
export const insertRecordings =
  (files: unknown): Command =>
  (state, dispatch) => {
    const recordings = libraryFiles(files).filter(({ url }) => recordingType(url));
    const nodes = recordings.map(({ url, caption }) => {
      const link = schema.text(caption || url, [schema.mark('link', { url })]);
      return schema.node('embed', { settings: { id: newId(), type: 'embed' } }, [link]);
    });
    if (nodes.length > 0) dispatch?.(placeNodes(state, nodes));
    return true;
  };
