import type { ReactNode } from 'react';
import { Picture } from '#app/components/picture/picture.tsx';
import { safeHref } from '#app/lib/safe-href.ts';
import type { Block, Inline, List, Text } from '#contract/entities/rich-text.ts';
import styles from './rich-text.module.css';

const PICTURE_SIZES = '(min-width: 60rem) 44rem, 92vw';

/**
 * An article's body: every block and text modifier of spec §3. The page's own title is its
 * only h1, so where an editor uses level 1 all headings of the body move one level down.
 */
export function RichText({ blocks }: { blocks: readonly Block[] }) {
  const shift = blocks.some((block) => block.type === 'heading' && block.level === 1) ? 1 : 0;
  return <div className={styles.body}>{blocks.map((block, key) => renderBlock(block, key, shift))}</div>;
}

function renderBlock(block: Block, key: number, shift: 0 | 1): ReactNode {
  switch (block.type) {
    case 'paragraph':
      return <p key={key}>{renderInlines(block.children)}</p>;
    case 'quote':
      return (
        <blockquote key={key}>
          <p>{renderInlines(block.children)}</p>
        </blockquote>
      );
    case 'code':
      // A wide line scrolls inside its box, so the box must be reachable by the keyboard.
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
        <pre key={key} tabIndex={0}>
          <code>{renderInlines(block.children)}</code>
        </pre>
      );
    case 'heading': {
      const Heading = HEADINGS[block.level + shift] ?? 'h6';
      return <Heading key={key}>{renderInlines(block.children)}</Heading>;
    }
    case 'image':
      return (
        <figure key={key}>
          <Picture image={block.image} sizes={PICTURE_SIZES} />
          {block.image.caption && <figcaption>{block.image.caption}</figcaption>}
        </figure>
      );
    case 'list':
      return renderList(block, key);
  }
}

const HEADINGS = [undefined, undefined, 'h2', 'h3', 'h4', 'h5', 'h6'] as const;

/** A list inside a list belongs into the item before it; HTML allows it nowhere else. */
function renderList({ format, children }: List, key: number): ReactNode {
  const ListElement = format === 'ordered' ? 'ol' : 'ul';
  const items: { content: ReactNode[]; key: number }[] = [];
  for (const [index, child] of children.entries()) {
    if (child.type === 'list-item') {
      items.push({ content: [renderInlines(child.children)], key: index });
      continue;
    }
    const nested = renderList(child, index);
    const last = items.at(-1);
    if (last) last.content.push(nested);
    else items.push({ content: [nested], key: index });
  }
  return (
    <ListElement key={key}>
      {items.map((item) => (
        <li key={item.key}>{item.content}</li>
      ))}
    </ListElement>
  );
}

function renderInlines(inlines: readonly Inline[]): ReactNode[] {
  return inlines.map((inline, index) =>
    inline.type === 'text' ? renderText(inline, index) : <BodyLink key={index} link={inline} />,
  );
}

/** A link whose address may not be followed keeps its words. */
function BodyLink({ link }: { link: Extract<Inline, { type: 'link' }> }) {
  const href = safeHref(link.url);
  const words = link.children.map(renderText);
  return href === null ? words : <a href={href}>{words}</a>;
}

function renderText(text: Text, key: number): ReactNode {
  let words: ReactNode = text.text;
  if (text.code) words = <code>{words}</code>;
  if (text.strikethrough) words = <s>{words}</s>;
  if (text.underline) words = <u>{words}</u>;
  if (text.italic) words = <em>{words}</em>;
  if (text.bold) words = <strong>{words}</strong>;
  return <span key={key}>{words}</span>;
}
