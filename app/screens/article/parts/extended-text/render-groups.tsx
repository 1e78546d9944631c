import type { ReactNode } from 'react';
import { textAttributes } from '#app/language/text-language.ts';
import { renderBlock } from '#app/screens/article/render-blocks.tsx';
import { textOf } from '#contract/body/body-text.ts';
import type { Group } from '#contract/body/group-blocks.ts';
import type { Block } from '#contract/body/rich-text.ts';
import type { GroupOf, GroupRendering } from './group-rendering.ts';

/** Groups, and blocks outside of groups (decision 0061). */
export function renderParts(parts: readonly (Block | Group)[], rendering: GroupRendering): ReactNode[] {
  return parts.map((part, key) => renderPart(part, key, rendering));
}

function renderPart(part: Block | Group, key: number, rendering: GroupRendering): ReactNode {
  const { classes, language } = rendering;
  switch (part.type) {
    case 'table':
      return rendering.table(part, key);
    case 'gallery':
      return rendering.gallery(part, key);
    case 'embed':
      return rendering.embed(part, key);
    case 'related':
      return rendering.related(part, key);
    case 'pull-quote':
      return (
        <blockquote key={key} className={classes.pullQuote} {...textAttributes(textOf(part.quote), language)}>
          <p>{rendering.inlines(part.quote.children)}</p>
        </blockquote>
      );
    case 'divider':
      return <hr key={key} className={classes.divider} />;
    case 'box':
    case 'key-points':
      return renderSection(part, key, rendering);
    case 'timeline':
      return (
        <ol key={key} className={classes.timeline}>
          {part.entries.map(({ heading, blocks }, index) => (
            <li key={index} className={classes.stack}>
              {[heading, ...blocks].map((block, position) => renderBlock(block, position, rendering))}
            </li>
          ))}
        </ol>
      );
    default:
      return renderBlock(part, key, rendering);
  }
}

function renderSection(
  { type, blocks }: GroupOf<'box' | 'key-points'>,
  key: number,
  rendering: GroupRendering,
) {
  const { classes, headings, words, wordsAttributes } = rendering;
  const heading = blocks.find((block) => block.type === 'heading' && headings.has(block));
  const label = type === 'key-points' && !heading ? words.keyPoints : null;
  const name = label ?? (heading && nameOf(heading));
  return (
    // Reader views of browsers remove every <aside>, and a table with the same name is a <section>.
    <div
      key={key}
      className={type === 'box' ? classes.box : classes.keyPoints}
      {...(name && { role: 'group', 'aria-label': name })}
    >
      {label && (
        <p className={classes.label} {...wordsAttributes}>
          {label}
        </p>
      )}
      {blocks.map((block, position) => renderBlock(block, position, rendering))}
    </div>
  );
}

/** The text of a heading without its footnotes. */
const nameOf = (heading: Block) =>
  'children' in heading
    ? heading.children
        .flatMap((child) => ('footnote' in child && child.footnote ? [] : textOf(child)))
        .join('')
        .replace(/\s+/g, ' ')
        .trim()
    : undefined;
