import * as v from 'valibot';
import { image } from './image.ts';
import { listOfValid } from './list-of-valid.ts';
import { plainText } from './plain-text.ts';

/** An invalid modifier counts as off, so that the text itself is kept. */
const modifier = v.fallback(v.boolean(), false);

function inlinesOf(content: v.GenericSchema<unknown, string>) {
  const text = v.object({
    type: v.literal('text'),
    text: content,
    bold: modifier,
    italic: modifier,
    underline: modifier,
    strikethrough: modifier,
    code: modifier,
  });
  const link = v.object({ type: v.literal('link'), url: v.string(), children: listOfValid(text) });
  return listOfValid(v.union([text, link]));
}

/** Indents of lines, as in verse, become no-break spaces: HTML and Markdown leave out others at the start of a line. */
const prose = v.pipe(
  plainText,
  v.transform((text) =>
    text.replace(/(?<=\n)[ \t]+/g, (indent) => indent.replaceAll('\t', '    ').replaceAll(' ', '\u00a0')),
  ),
);

const inlines = inlinesOf(prose);

const listItem = v.object({ type: v.literal('list-item'), children: inlines });

export type ListItem = v.InferOutput<typeof listItem>;
export type List = { type: 'list'; format: 'ordered' | 'unordered'; children: (ListItem | List)[] };

/** Thousands of levels would exhaust the stack, so the items of deeper lists are on the last level. */
const MAX_LIST_LEVELS = 10;

const nestedList = v.object({ type: v.literal('list'), children: v.array(v.unknown()) });

/** The items of a list on the last level and of all lists in it, in their order. */
const allItems = v.pipe(
  v.fallback(v.array(v.unknown()), []),
  v.transform((children) => {
    const items: unknown[] = [];
    const left = children.toReversed();
    while (left.length > 0) {
      const child = left.pop();
      if (v.is(nestedList, child)) for (const inner of child.children.toReversed()) left.push(inner);
      else items.push(child);
    }
    return items;
  }),
  listOfValid(listItem),
);

/** The schema of a list with at most this many levels. */
function listOf(levels: number): v.GenericSchema<unknown, List> {
  return v.object({
    type: v.literal('list'),
    format: v.fallback(v.picklist(['ordered', 'unordered']), 'unordered'),
    children: levels > 1 ? listOfValid(v.union([listItem, listOf(levels - 1)])) : allItems,
  });
}

const block = v.union([
  v.object({ type: v.literal('paragraph'), children: inlines }),
  v.object({ type: v.literal('quote'), children: inlines }),
  v.object({ type: v.literal('code'), children: inlinesOf(plainText) }),
  v.object({ type: v.literal('heading'), level: v.picklist([1, 2, 3, 4, 5, 6]), children: inlines }),
  v.object({ type: v.literal('image'), image }),
  listOf(MAX_LIST_LEVELS),
]);

/** The body of an article (spec §3, Rich-text blocks). Invalid and unknown blocks are dropped, the rest is kept. */
export const richText = listOfValid(block);

export type Inline = v.InferOutput<typeof inlines>[number];
export type Text = Extract<Inline, { type: 'text' }>;
export type Block = v.InferOutput<typeof block>;
