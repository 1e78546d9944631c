import type { ReactNode } from 'react';
import { Picture } from '#app/components/picture/picture.tsx';
import { type LanguageAttributes, textAttributes } from '#app/language/text-language.ts';
import { useLanguageAround } from '#app/language/use-language.ts';
import { safeHref } from '#app/lib/safe-href.ts';
import type { Block, Inline, List, Text } from '#contract/entities/rich-text.ts';
import styles from './rich-text.module.css';

const PICTURE_SIZES = '(min-width: 60rem) 44rem, 92vw';

/**
 * The body of an article: the blocks and text modifiers of spec §3. The title of the page is its only h1, so if the body has
 * a heading of level 1, all its headings move one level down.
 */
export function RichText({ blocks }: { blocks: readonly Block[] }) {
  const shift = blocks.some((block) => block.type === 'heading' && block.level === 1) ? 1 : 0;
  const language = useLanguageAround();
  return (
    <div className={styles.body}>
      {blocks.map((block, key) => renderBlock(block, key, { shift, language }))}
    </div>
  );
}

/** `language` is that of the article; a block in another script has attributes of its own. */
type Setting = { shift: 0 | 1; language: string };

function renderBlock(block: Block, key: number, { shift, language }: Setting): ReactNode {
  const attributes = textAttributes(textOf(block), language);
  switch (block.type) {
    case 'paragraph':
      return (
        <p key={key} {...attributes}>
          {renderInlines(block.children)}
        </p>
      );
    case 'quote':
      return (
        <blockquote key={key} {...attributes}>
          <p>{renderInlines(block.children)}</p>
        </blockquote>
      );
    case 'code':
      // Focusable, so that the keyboard can scroll long lines.
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
        <pre key={key} tabIndex={0} dir="ltr">
          <code>{renderInlines(block.children)}</code>
        </pre>
      );
    case 'heading': {
      const Heading = HEADINGS[block.level + shift] ?? 'h6';
      return (
        <Heading key={key} {...attributes}>
          {renderInlines(block.children)}
        </Heading>
      );
    }
    case 'image':
      return (
        <figure key={key}>
          <Picture image={block.image} sizes={PICTURE_SIZES} />
          {block.image.caption && <figcaption {...attributes}>{block.image.caption}</figcaption>}
        </figure>
      );
    case 'list':
      return renderList(block, key, attributes);
  }
}

/** The text of a node, which tells its language. */
function textOf(node: Block | List['children'][number] | Inline): string {
  if (node.type === 'image') return node.image.caption;
  return node.type === 'text' ? node.text : node.children.map(textOf).join(' ');
}

const HEADINGS = [undefined, undefined, 'h2', 'h3', 'h4', 'h5', 'h6'] as const;

/** Strapi nests a list next to the items, but in HTML it must be inside an item: the one before it. */
function renderList({ format, children }: List, key: number, attributes: LanguageAttributes = {}): ReactNode {
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
    <ListElement key={key} {...attributes}>
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

/** A link with an unsafe URL is rendered as plain text. */
function BodyLink({ link }: { link: Extract<Inline, { type: 'link' }> }) {
  const href = safeHref(link.url);
  const content = link.children.map(renderText);
  return href === null ? content : <a href={href}>{content}</a>;
}

function renderText(text: Text, key: number): ReactNode {
  let content: ReactNode = text.text;
  if (text.code) content = <code>{content}</code>;
  if (text.strikethrough) content = <s>{content}</s>;
  if (text.underline) content = <u>{content}</u>;
  if (text.italic) content = <em>{content}</em>;
  if (text.bold) content = <strong>{content}</strong>;
  return <span key={key}>{content}</span>;
}
