import * as v from 'valibot';
import { image } from './image.ts';
import { listOfValid } from './list-of-valid.ts';
import { plainText } from './plain-text.ts';

/** An invalid modifier counts as off, so that the text itself is kept. */
const modifier = v.fallback(v.boolean(), false);

const text = v.object({
  type: v.literal('text'),
  text: plainText,
  bold: modifier,
  italic: modifier,
  underline: modifier,
  strikethrough: modifier,
  code: modifier,
});

const link = v.object({
  type: v.literal('link'),
  url: v.string(),
  children: listOfValid(text),
});

const inlines = listOfValid(v.union([text, link]));

const listItem = v.object({ type: v.literal('list-item'), children: inlines });

type ListItem = v.InferOutput<typeof listItem>;
export type List = { type: 'list'; format: 'ordered' | 'unordered'; children: (ListItem | List)[] };

/** Deeper lists are dropped, since thousands of levels would exhaust the stack. */
const MAX_LIST_LEVELS = 10;

/** The schema of a list with at most this many levels. */
function listOf(levels: number): v.GenericSchema<unknown, List> {
  return v.object({
    type: v.literal('list'),
    format: v.fallback(v.picklist(['ordered', 'unordered']), 'unordered'),
    children: levels > 1 ? listOfValid(v.union([listItem, listOf(levels - 1)])) : listOfValid(listItem),
  });
}

const block = v.union([
  v.object({ type: v.literal('paragraph'), children: inlines }),
  v.object({ type: v.literal('quote'), children: inlines }),
  v.object({ type: v.literal('code'), children: inlines }),
  v.object({ type: v.literal('heading'), level: v.picklist([1, 2, 3, 4, 5, 6]), children: inlines }),
  v.object({ type: v.literal('image'), image }),
  listOf(MAX_LIST_LEVELS),
]);

/** The body of an article (spec §3, Rich-text blocks). Invalid and unknown blocks are dropped, the rest is kept. */
export const richText = listOfValid(block);

export type Inline = v.InferOutput<typeof inlines>[number];
export type Text = v.InferOutput<typeof text>;
export type Block = v.InferOutput<typeof block>;
