import * as v from 'valibot';
import { plainText } from './plain-text.ts';

/** Letters and digits, unique in a text. */
export const groupId = v.pipe(v.string(), v.regex(/^[a-z\d]{1,16}$/));

const caption = v.optional(v.fallback(plainText, ''));

const settings = v.variant('type', [
  /** One paragraph for each row; its cells are divided by texts with the key `cell`. */
  v.object({
    id: groupId,
    type: v.literal('table'),
    header: v.fallback(v.optional(v.picklist(['row', 'column', 'both'])), undefined),
    caption,
  }),
  /** Pictures. */
  v.object({ id: groupId, type: v.literal('gallery'), caption }),
  /** One quote. */
  v.object({ id: groupId, type: v.literal('pull-quote') }),
  /** One paragraph, whose text clients that know no groups show. */
  v.object({ id: groupId, type: v.literal('divider') }),
  /** One paragraph with one link. */
  v.object({ id: groupId, type: v.literal('embed') }),
  /** Any blocks, beside the story. */
  v.object({ id: groupId, type: v.literal('box') }),
  /** What the story says in short: a list, with or without a heading. */
  v.object({ id: groupId, type: v.literal('key-points') }),
  /** Headings, each a moment, with what happened below it. */
  v.object({ id: groupId, type: v.literal('timeline') }),
]);

/**
 * Blocks beyond the specification are *groups*: runs of blocks of the specification with one `id` in the key `group`. The first
 * block has the type and the settings. A client that does not know the key shows the same text; a group whose type
 * is unknown is shown as its blocks (decision 0061).
 */
export const blockGroup = v.union([settings, v.object({ id: groupId })]);

export type GroupSettings = v.InferOutput<typeof settings>;
export type GroupType = GroupSettings['type'];
