import * as v from 'valibot';
import { plainText } from '../text/plain-text.ts';

/** Letters and digits, unique in a text. */
export const groupId = v.pipe(v.string(), v.regex(/^[a-z\d]{1,16}$/));

/**
 * The kinds of groups that blocks can form:
 * - `table`: a paragraph for each row; texts with the key `cell` divide its cells, if they have no words
 * - `gallery`: pictures
 * - `pull-quote`: one quote
 * - `divider`: one paragraph without words, whose text is shown by clients that don't know groups
 * - `embed`: one paragraph with one link and no other words, and a picture or none
 * - `related`: one paragraph with one link to an article of the magazine, shown with its current title
 * - `box`: any blocks, beside the story
 * - `key-points`: a summary of the story, a list with or without a heading
 * - `timeline`: headings, each a date or time, with the events below
 */
export const GROUP_TYPES = [
  'table',
  'gallery',
  'pull-quote',
  'divider',
  'embed',
  'related',
  'box',
  'key-points',
  'timeline',
] as const;
export type GroupType = (typeof GROUP_TYPES)[number];

/** Shares are parts of a whole. */
export const CHART_KINDS = ['bars', 'lines', 'shares'] as const;
export type ChartKind = (typeof CHART_KINDS)[number];

const orMissing = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.fallback(v.optional(schema), undefined);

/**
 * Blocks beyond the specification are *groups*: runs of blocks of the specification with one `id` in the key `group`. The first
 * block has the type and the settings. A client that does not know the key shows the same text; a group whose type
 * is unknown is shown as its blocks (decision 0061).
 */
export const blockGroup = v.object({
  id: groupId,
  /** Only of the first block. */
  type: orMissing(v.picklist(GROUP_TYPES)),
  /** Which cells of a table are headings; none if missing. */
  header: orMissing(v.picklist(['row', 'column', 'both'])),
  /** The chart that also shows a table, if its numbers can be read. */
  chart: orMissing(v.picklist(CHART_KINDS)),
  /** For a table or a gallery. */
  caption: orMissing(plainText),
  /** For an embedded video: the path of its captions in the media library. */
  captions: orMissing(v.string()),
});

export type BlockGroup = v.InferOutput<typeof blockGroup>;
