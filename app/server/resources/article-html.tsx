import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { withLineBreaks } from '#app/components/line-breaks.tsx';
import { mediaUrl } from '#app/content/media.ts';
import type { SiteConfig } from '#app/content/site-config.ts';
import { textAttributes } from '#app/language/text-language.ts';
import { hrefOf, itemsOf, textOf } from '#app/screens/article/body-text.ts';
import { headingTags } from '#app/screens/article/heading-tags.ts';
import type { Article } from '#contract/entities/article.ts';
import type { Image } from '#contract/entities/image.ts';
import type { Block, Inline, List, Text } from '#contract/entities/rich-text.ts';
import { isVisible } from '#contract/text.ts';

type Settings = {
  /** The absolute URL of the article's page. */
  url: string;
  /** The language of the article. */
  language: string;
  corrections: string;
  config: Pick<SiteConfig, 'origin' | 'mediaBase'>;
};

/**
 * The cover, the body and the corrections of an article as HTML for other programs: elements without classes, and absolute
 * URLs. `corrections` is the heading above these.
 */
export function articleHtml(article: Article, settings: Settings): string {
  const { cover, content, corrections } = article;
  const [picture] = cover?.media ?? [];
  const tags = headingTags(content.map(headingLevel));
  return renderToStaticMarkup(
    <>
      {picture && <Figure image={picture} credit={cover?.author ?? ''} settings={settings} />}
      {content.map((block, key) => (
        <BlockHtml key={key} block={block} Heading={tags[key] ?? null} settings={settings} />
      ))}
      {corrections.length > 0 && <h2>{settings.corrections}</h2>}
      {corrections.map(({ correctedOn, text }, key) => (
        <p key={key}>
          {correctedOn && <time dateTime={correctedOn}>{correctedOn.slice(0, 10)}: </time>}
          {withLineBreaks(text.trim())}
        </p>
      ))}
    </>,
  );
}

const headingLevel = (block: Block): number | null =>
  block.type === 'heading' && isVisible(textOf(block)) ? block.level : null;

type BlockProps = { block: Block; Heading: ReturnType<typeof headingTags>[number]; settings: Settings };

function BlockHtml({ block, Heading, settings }: BlockProps): ReactNode {
  const attributes = textAttributes(textOf(block), settings.language);
  switch (block.type) {
    case 'paragraph':
      return <p {...attributes}>{renderInlines(block.children, settings)}</p>;
    case 'quote':
      return (
        <blockquote {...attributes}>
          <p>{renderInlines(block.children, settings)}</p>
        </blockquote>
      );
    case 'code':
      return (
        <pre dir="ltr">
          <code>{renderInlines(block.children, settings)}</code>
        </pre>
      );
    case 'heading':
      return Heading && <Heading {...attributes}>{renderInlines(block.children, settings)}</Heading>;
    case 'image':
      return <Figure image={block.image} credit="" settings={settings} />;
    case 'list':
      return <ListHtml list={block} settings={settings} />;
  }
}

function ListHtml({ list, settings }: { list: List; settings: Settings }) {
  const Element = list.format === 'ordered' ? 'ol' : 'ul';
  return (
    <Element>
      {itemsOf(list).map(({ text, lists }, key) => (
        <li key={key}>
          {renderInlines(text, settings)}
          {lists.map((nested, position) => (
            <ListHtml key={position} list={nested} settings={settings} />
          ))}
        </li>
      ))}
    </Element>
  );
}

function Figure({ image, credit, settings }: { image: Image; credit: string; settings: Settings }) {
  const { origin, mediaBase } = settings.config;
  const { url, alternativeText, caption, width, height } = image;
  return (
    <figure>
      <img
        src={absolute(mediaUrl(url, mediaBase), origin)}
        alt={alternativeText}
        width={width ?? undefined}
        height={height ?? undefined}
      />
      {(caption || credit) && <figcaption>{[caption, credit].filter(Boolean).join(' · ')}</figcaption>}
    </figure>
  );
}

const renderInlines = (inlines: readonly Inline[], settings: Settings): ReactNode[] =>
  inlines.map((inline, key) => {
    if (inline.type === 'text') return renderText(inline, key);
    const href = hrefOf(inline);
    const content = inline.children.map(renderText);
    return href === null ? (
      content
    ) : (
      <a key={key} href={absolute(href, settings.url)}>
        {content}
      </a>
    );
  });

function renderText({ text, bold, italic, underline, strikethrough, code }: Text, key: number): ReactNode {
  let content: ReactNode = withLineBreaks(text);
  if (code) content = <code key={key}>{content}</code>;
  if (strikethrough) content = <s key={key}>{content}</s>;
  if (underline) content = <u key={key}>{content}</u>;
  if (italic) content = <em key={key}>{content}</em>;
  if (bold) content = <strong key={key}>{content}</strong>;
  return content;
}

/** The absolute form of a URL; unchanged if it has none. */
export const absolute = (url: string, base: string): string => URL.parse(url, base)?.href ?? url;
