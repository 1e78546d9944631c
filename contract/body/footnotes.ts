import { isVisible } from '../text/clean-text.ts';
import type { Block, Inline, List } from './rich-text.ts';

/** Around a footnote, for clients that don't know footnotes. */
export const NOTE_START = ' (';
export const NOTE_END = ')';

/** A footnote, without the parentheses in which other programs show it. */
export type Footnote = { number: number; children: readonly Inline[] };

/** The footnotes of a body in its order, each by the first of its texts and links. */
export function footnotesIn(blocks: readonly Block[]): ReadonlyMap<Inline, Footnote> {
  const footnotes = new Map<Inline, Footnote>();
  for (const run of blocks.flatMap(linesOf).flatMap(footnoteRuns)) {
    const [first] = run;
    const children = withoutParentheses(run).map((inline) => ({ ...inline, footnote: undefined }));
    if (first && footnoteOf(first) && children.some(hasVisibleText))
      footnotes.set(first, { number: footnotes.size + 1, children });
  }
  return footnotes;
}

/** Splits texts and links into runs: one for each footnote, and those between footnotes. */
export function footnoteRuns(inlines: readonly Inline[]): Inline[][] {
  const runs: Inline[][] = [];
  for (const inline of inlines) {
    const run = runs.at(-1);
    if (run?.[0] && footnoteOf(run[0]) === footnoteOf(inline)) run.push(inline);
    else runs.push([inline]);
  }
  return runs;
}

const hasVisibleText = (inline: Inline): boolean =>
  inline.type === 'text' ? isVisible(inline.text) : inline.children.some(hasVisibleText);

/** A footnote can't continue in the next cell of a table. */
const footnoteOf = (inline: Inline) => (inline.type === 'text' && inline.cell ? undefined : inline.footnote);

/** The texts and links of each paragraph, quote, heading and list item in a block. Code and embeds can't have footnotes. */
function linesOf(block: Block | List['children'][number]): (readonly Inline[])[] {
  switch (block.type) {
    case 'image':
    case 'code':
      return [];
    case 'list':
      return block.children.flatMap(linesOf);
    case 'paragraph':
      return block.group?.type === 'embed' ? [] : [block.children];
    default:
      return [block.children];
  }
}

/** The texts and links of a footnote without the signs around it, and without white space beside these. */
export function withoutParentheses<Content extends { type: string; text?: unknown }>(
  run: readonly Content[],
): readonly Content[] {
  const [first, last] = [textOf(run.at(0)), textOf(run.at(-1))];
  const isAround = first?.trimStart().startsWith('(') && last?.trimEnd().endsWith(NOTE_END);
  if (!isAround) return run;
  return run.map((inline) => {
    const text = textOf(inline);
    if (text === undefined) return inline;
    const start = inline === run.at(0) ? text.trimStart().slice(1) : text;
    return { ...inline, text: inline === run.at(-1) ? start.trimEnd().slice(0, -1) : start };
  });
}

const textOf = (inline: { type: string; text?: unknown } | undefined): string | undefined =>
  inline?.type === 'text' && typeof inline.text === 'string' ? inline.text : undefined;
