import { Fragment, type ReactNode } from 'react';
import { withLineBreaks } from '#app/components/line-breaks.tsx';
import { type LanguageAttributes, textAttributes } from '#app/language/text-language.ts';
import { itemsOf, type Link, textOf } from '#contract/body/body-text.ts';
import type { Block, CodeBlock, Inline, List, Text } from '#contract/body/rich-text.ts';
import { isVisible } from '#contract/text/clean-text.ts';
import type { Anchor } from './body-links.ts';
import { type HeadingTag, headingTags } from './heading-tags.ts';

export type ImageBlock = Extract<Block, { type: 'image' }>;

/** How the blocks of a body are rendered: on a page, or for other programs. */
export type Rendering = {
  /** The language of the article; a block in another script has attributes of its own. */
  language: string;
  /** The elements of the headings that have text. */
  headings: ReadonlyMap<Block, HeadingTag>;
  inlines: (inlines: readonly Inline[]) => ReactNode;
  /** A block of code, or the formula in it. */
  code: (block: CodeBlock) => ReactNode;
  picture: (block: ImageBlock) => ReactNode;
  /** The class of a paragraph. */
  classOf: (block: Block) => string | undefined;
  /** The attributes of elements that scroll sideways, so that the keyboard can scroll them. */
  scrolled: { tabIndex?: 0 };
};

/** The elements of the headings in a body. Those without text are left out. */
export function headingsOf(blocks: readonly Block[]): ReadonlyMap<Block, HeadingTag> {
  const tags = headingTags(
    blocks.map((block) => (block.type === 'heading' && isVisible(textOf(block)) ? block.level : null)),
  );
  return new Map(
    blocks.flatMap((block, index) => {
      const tag = tags[index];
      return tag ? [[block, tag]] : [];
    }),
  );
}

/** A block of spec §3. Headings without text are left out. */
export function renderBlock(block: Block, key: number, rendering: Rendering): ReactNode {
  const { language, headings, inlines, code, picture, classOf } = rendering;
  const attributes = textAttributes(textOf(block), language);
  switch (block.type) {
    case 'paragraph':
      return (
        <p key={key} className={classOf(block)} {...attributes}>
          {inlines(block.children)}
        </p>
      );
    case 'quote':
      return (
        <blockquote key={key} {...attributes}>
          <p>{inlines(block.children)}</p>
        </blockquote>
      );
    case 'code':
      return <Fragment key={key}>{code(block)}</Fragment>;
    case 'heading': {
      const Heading = headings.get(block);
      return (
        Heading && (
          <Heading key={key} {...attributes}>
            {inlines(block.children)}
          </Heading>
        )
      );
    }
    case 'image':
      return <Fragment key={key}>{picture(block)}</Fragment>;
    case 'list':
      return renderList(block, key, rendering, attributes);
  }
}

export const preformatted = (code: ReactNode, scrolled: Rendering['scrolled']) => (
  <pre {...scrolled} dir="ltr">
    <code>{code}</code>
  </pre>
);

function renderList(
  list: List,
  key: number,
  rendering: Rendering,
  attributes: LanguageAttributes = {},
): ReactNode {
  const ListElement = list.format === 'ordered' ? 'ol' : 'ul';
  return (
    <ListElement key={key} {...attributes}>
      {itemsOf(list).map(({ text, lists }, index) => (
        <li key={index}>
          {rendering.inlines(text)}
          {lists.map((nested, position) => renderList(nested, position, rendering))}
        </li>
      ))}
    </ListElement>
  );
}

type InlineRendering = {
  /** `null` for a link that becomes plain text. */
  anchorOf: (link: Link) => Anchor | null;
  /** The element of a text that is code, or the formula in it. */
  code: (text: Text, element: ReactNode) => ReactNode;
};

/** Texts and links. */
export function renderInlines(inlines: readonly Inline[], { anchorOf, code }: InlineRendering): ReactNode[] {
  const renderText = (text: Text, key: number) => renderModified(text, key, code);
  return inlines.map((inline, key) => {
    if (inline.type === 'text') return renderText(inline, key);
    const anchor = anchorOf(inline);
    const content = inline.children.map(renderText);
    return anchor === null ? (
      <Fragment key={key}>{content}</Fragment>
    ) : (
      <a key={key} href={anchor.href} rel={anchor.rel}>
        {content}
      </a>
    );
  });
}

function renderModified(text: Text, key: number, code: InlineRendering['code']): ReactNode {
  let content: ReactNode = withLineBreaks(text.text);
  if (text.code) content = code(text, <code>{content}</code>);
  if (text.strikethrough) content = <s>{content}</s>;
  if (text.underline) content = <u>{content}</u>;
  if (text.italic) content = <em>{content}</em>;
  if (text.bold) content = <strong>{content}</strong>;
  return <Fragment key={key}>{content}</Fragment>;
}
