import * as v from 'valibot';
import { listOfValid } from '../text/list-of-valid.ts';
import { plainText } from '../text/plain-text.ts';
import { type BlockGroup, blockGroup, groupId } from './block-group.ts';
import { image } from './image.ts';

/** An invalid modifier counts as off, so that the text itself is kept. */
const modifier = v.fallback(v.boolean(), false);

/** The texts and links of one footnote follow each other with one id. Not in the specification. */
const footnote = v.fallback(v.optional(groupId), undefined);

/** A text that may be missing. */
const written = v.fallback(v.optional(v.string()), undefined);

const text = v.object({
  type: v.literal('text'),
  text: plainText,
  bold: modifier,
  italic: modifier,
  underline: modifier,
  strikethrough: modifier,
  code: modifier,
  footnote,
  /** The text divides two cells of a table. */
  cell: v.fallback(v.optional(v.literal(true)), undefined),
  /** For code: a formula (code-languages.ts), and its form for browsers, written by the content service (decision 0119). */
  language: written,
  formula: written,
});
const link = v.object({ type: v.literal('link'), url: v.string(), footnote, children: listOfValid(text) });
const verbatim = listOfValid(v.union([text, link]));

/**
 * Indents of lines, as in verse, become no-break spaces: HTML and Markdown leave out others at the start of a line. A line may
 * begin in one text and its indent in the next.
 */
function keepIndents(all: v.InferOutput<typeof verbatim>): v.InferOutput<typeof verbatim> {
  let atLineStart = false;
  const indent = <Content extends v.InferOutput<typeof text>>(content: Content): Content => {
    const lines = content.text.split('\n');
    const kept = lines.map((line, index) => (index > 0 || atLineStart ? withIndent(line) : line));
    atLineStart = (lines.length > 1 || atLineStart) && /^[ \t]*$/.test(lines.at(-1) ?? '');
    return { ...content, text: kept.join('\n') };
  };
  return all.map((inline) =>
    inline.type === 'text' ? indent(inline) : { ...inline, children: inline.children.map(indent) },
  );
}

const withIndent = (line: string) =>
  line.replace(/^[ \t]+/, (spaces) => spaces.replaceAll('\t', '    ').replaceAll(' ', '\u00a0'));

const inlines = v.pipe(verbatim, v.transform(keepIndents));

const listItem = v.object({ type: v.literal('list-item'), children: inlines });

export type ListItem = v.InferOutput<typeof listItem>;
export type List = {
  type: 'list';
  format: 'ordered' | 'unordered';
  group?: BlockGroup | undefined;
  children: (ListItem | List)[];
};

const group = v.fallback(v.optional(blockGroup), undefined);

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
    group,
    children: levels > 1 ? listOfValid(v.union([listItem, listOf(levels - 1)])) : allItems,
  });
}

const block = v.union([
  v.object({ type: v.literal('paragraph'), group, children: inlines }),
  v.object({ type: v.literal('quote'), group, children: inlines }),
  v.object({
    type: v.literal('code'),
    group,
    language: written,
    /** Written by the content service: the code's colours (code-tokens.ts), or a formula. */
    tokens: written,
    formula: written,
    children: verbatim,
  }),
  v.object({ type: v.literal('heading'), level: v.picklist([1, 2, 3, 4, 5, 6]), group, children: inlines }),
  v.object({
    type: v.literal('image'),
    group,
    /** Wider than the text; not in the specification. */
    width: v.fallback(v.optional(v.picklist(['wide', 'full'])), undefined),
    image,
  }),
  listOf(MAX_LIST_LEVELS),
]);

/** The body of an article (spec §3, Rich-text blocks). Invalid and unknown blocks are dropped, the rest is kept. */
export const richText = listOfValid(block);

export type Inline = v.InferOutput<typeof inlines>[number];
export type Text = Extract<Inline, { type: 'text' }>;
export type Block = v.InferOutput<typeof block>;
export type CodeBlock = Extract<Block, { type: 'code' }>;
