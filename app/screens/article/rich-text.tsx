import { Fragment, type ReactNode } from 'react';
import { withLineBreaks } from '#app/components/line-breaks.tsx';
import { type LanguageAttributes, textAttributes } from '#app/language/text-language.ts';
import { useLanguageAround } from '#app/language/use-language.ts';
import type { Block, Inline, List, Text } from '#contract/entities/rich-text.ts';
import { isVisible } from '#contract/text.ts';
import { hrefOf, itemsOf, textOf } from './body-text.ts';
import { type HeadingTag, headingTags } from './heading-tags.ts';
import styles from './rich-text.module.css';
import { takesDropCap } from './takes-drop-cap.ts';
import { WholePicture } from './whole-picture.tsx';
import { wholeSizes } from './whole-sizes.ts';

const PICTURE_SIZES = '(min-width: 60rem) 44rem, 92vw';

/** The body of an article: the blocks and text modifiers of spec §3. Headings without text are left out. */
export function RichText({ blocks }: { blocks: readonly Block[] }) {
  const language = useLanguageAround();
  const tags = headingTags(blocks.map(headingLevel));
  return (
    <div className={styles.body}>
      {blocks.map((block, key) => renderBlock(block, key, { language, Heading: tags[key] ?? null }))}
    </div>
  );
}

const headingLevel = (block: Block): number | null =>
  block.type === 'heading' && isVisible(textOf(block)) ? block.level : null;

type Setting = {
  /** That of the article; a block in another script has attributes of its own. */
  language: string;
  /** The element if the block is a heading. */
  Heading: HeadingTag | null;
};

function renderBlock(block: Block, key: number, { language, Heading }: Setting): ReactNode {
  const text = textOf(block);
  const attributes = textAttributes(text, language);
  switch (block.type) {
    case 'paragraph':
      return (
        <p key={key} className={key === 0 && takesDropCap(text) ? styles.dropCap : undefined} {...attributes}>
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
    case 'heading':
      return (
        Heading && (
          <Heading key={key} {...attributes}>
            {renderInlines(block.children)}
          </Heading>
        )
      );
    case 'image':
      return (
        <figure key={key}>
          <WholePicture image={block.image} sizes={wholeSizes(block.image, PICTURE_SIZES)} />
          {block.image.caption && <figcaption {...attributes}>{block.image.caption}</figcaption>}
        </figure>
      );
    case 'list':
      return renderList(block, key, attributes);
  }
}

function renderList(list: List, key: number, attributes: LanguageAttributes = {}): ReactNode {
  const ListElement = list.format === 'ordered' ? 'ol' : 'ul';
  return (
    <ListElement key={key} {...attributes}>
      {itemsOf(list).map(({ text, lists }, index) => (
        <li key={index}>
          {renderInlines(text)}
          {lists.map((nested, position) => renderList(nested, position))}
        </li>
      ))}
    </ListElement>
  );
}

function renderInlines(inlines: readonly Inline[]): ReactNode[] {
  return inlines.map((inline, index) =>
    inline.type === 'text' ? renderText(inline, index) : <BodyLink key={index} link={inline} />,
  );
}

/** A link without visible text or with an unsafe URL is rendered as plain text. */
function BodyLink({ link }: { link: Extract<Inline, { type: 'link' }> }) {
  const href = hrefOf(link);
  const content = link.children.map(renderText);
  return href === null ? content : <a href={href}>{content}</a>;
}

function renderText(text: Text, key: number): ReactNode {
  let content: ReactNode = withLineBreaks(text.text);
  if (text.code) content = <code>{content}</code>;
  if (text.strikethrough) content = <s>{content}</s>;
  if (text.underline) content = <u>{content}</u>;
  if (text.italic) content = <em>{content}</em>;
  if (text.bold) content = <strong>{content}</strong>;
  return <Fragment key={key}>{content}</Fragment>;
}
