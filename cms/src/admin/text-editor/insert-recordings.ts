import { recordingType } from 'masthead-contract/recording';
import type { Command } from 'prosemirror-state';
import * as v from 'valibot';
import { newId } from './new-id';
import { placeNodes } from './place-nodes';
import { schema } from './schema';

const File = v.object({ url: v.string(), caption: v.nullish(v.string()), provider: v.string() });

/**
 * Inserts the recordings in what the media library gives, as embeds: links to their files, with their captions as titles. The library
 * gives files of the service with the host of the panel, and texts have none.
 */
export const insertRecordings =
  (files: unknown): Command =>
  (state, dispatch) => {
    const all: unknown[] = Array.isArray(files) ? files : [];
    const nodes = all.flatMap((file) => {
      if (!v.is(File, file) || !recordingType(file.url)) return [];
      const url = file.provider === 'local' ? new URL(file.url, 'http://localhost').pathname : file.url;
      const link = schema.text(file.caption || url, [schema.mark('link', { url })]);
      return schema.node('embed', { settings: { id: newId(), type: 'embed' } }, [link]);
    });
    if (nodes.length > 0) dispatch?.(placeNodes(state, nodes));
    return true;
  };
