import * as v from 'valibot';
import { image } from './image.ts';
import { listOfKnown } from './list-of-known.ts';

/** Not on is off, whatever else it is: words are never lost for the look of them. */
const modifier = v.fallback(v.boolean(), false);

/**
 * The article's body as Strapi's blocks deliver it (spec §3, Rich-text blocks). What is not
 * one of these blocks is left out, so that an unknown block never takes the article with it.
 */
const text = v.object({
  type: v.literal('text'),
  text: v.string(),
  bold: modifier,
  italic: modifier,
  underline: modifier,
  strikethrough: modifier,
  code: modifier,
});

const link = v.object({
  type: v.literal('link'),
  url: v.string(),
  children: listOfKnown(text),
});

const inlines = listOfKnown(v.union([text, link]));

const listItem = v.object({ type: v.literal('list-item'), children: inlines });

type ListItem = v.InferOutput<typeof listItem>;
export type List = { type: 'list'; format: 'ordered' | 'unordered'; children: (ListItem | List)[] };

/** Deeper than any editor goes. Without an end, a list nested thousands deep would exhaust the stack. */
const LIST_LEVELS = 10;

function listOf(levels: number): v.GenericSchema<unknown, List> {
  return v.object({
    type: v.literal('list'),
    format: v.fallback(v.picklist(['ordered', 'unordered']), 'unordered'),
    children: levels > 1 ? listOfKnown(v.union([listItem, listOf(levels - 1)])) : listOfKnown(listItem),
  });
}

const block = v.union([
  v.object({ type: v.literal('paragraph'), children: inlines }),
  v.object({ type: v.literal('quote'), children: inlines }),
  v.object({ type: v.literal('code'), children: inlines }),
  v.object({ type: v.literal('heading'), level: v.picklist([1, 2, 3, 4, 5, 6]), children: inlines }),
  v.object({ type: v.literal('image'), image }),
  listOf(LIST_LEVELS),
]);

export const richText = listOfKnown(block);

export type Inline = v.InferOutput<typeof inlines>[number];
export type Text = v.InferOutput<typeof text>;
export type Block = v.InferOutput<typeof block>;
