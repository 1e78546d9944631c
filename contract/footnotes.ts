import type { Block, Inline, List } from './entities/rich-text.ts';
import { isVisible } from './text.ts';

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

/** Divides texts and links into those of one footnote each, and those between them. */
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

/** No footnote goes on in the next cell of a table. */
const footnoteOf = (inline: Inline) => (inline.type === 'text' && inline.cell ? undefined : inline.footnote);

/** The texts and links of each paragraph, quote, heading and list item in a block. Code and embeds have no footnotes. */
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

function withoutParentheses(run: readonly Inline[]): readonly Inline[] {
  const [first, last] = [run.at(0), run.at(-1)];
  if (first?.type !== 'text' || last?.type !== 'text') return run;
  if (!first.text.trimStart().startsWith('(') || !last.text.trimEnd().endsWith(')')) return run;
  return run.map((inline) => {
    if (inline.type !== 'text') return inline;
    const start = inline === first ? inline.text.trimStart().slice(1) : inline.text;
    return { ...inline, text: inline === last ? start.trimEnd().slice(0, -1) : start };
  });
}
