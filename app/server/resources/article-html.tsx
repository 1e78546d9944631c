import { Fragment } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { withLineBreaks } from '#app/components/line-breaks.tsx';
import { absoluteLink, mediaUrl } from '#app/content/media.ts';
import type { SiteConfig } from '#app/content/site-config.ts';
import { photoCredit } from '#app/language/photo-credit.ts';
import type { TextWords } from '#app/language/text-words.ts';
import type { Words } from '#app/language/words/en.ts';
import { anchorOf, relOf } from '#app/screens/article/body-links.ts';
import { noteId } from '#app/screens/article/parts/extended-text/footnotes.tsx';
import type { GroupRendering } from '#app/screens/article/parts/extended-text/group-rendering.ts';
import { renderParts } from '#app/screens/article/parts/extended-text/render-groups.tsx';
import { renderTable } from '#app/screens/article/parts/extended-text/render-table.tsx';
import { withFootnotes } from '#app/screens/article/parts/extended-text/with-footnotes.tsx';
import { headingsOf, preformatted, renderInlines } from '#app/screens/article/render-blocks.tsx';
import { textOf } from '#contract/body/body-text.ts';
import { embedProvider } from '#contract/body/embed-provider.ts';
import { type Footnote, footnotesIn } from '#contract/body/footnotes.ts';
import { groupBlocks } from '#contract/body/group-blocks.ts';
import type { Image } from '#contract/body/image.ts';
import { fileName, recordingKind } from '#contract/body/recording.ts';
import type { Inline } from '#contract/body/rich-text.ts';
import type { Article } from '#contract/entities/article.ts';
import { isVisible } from '#contract/text/clean-text.ts';

type Settings = {
  /** The absolute URL of the article's page. */
  url: string;
  /** The language of the article. */
  language: string;
  words: TextWords & Pick<Words, 'corrections' | 'photoBy' | 'sponsoredBy'>;
  config: Pick<SiteConfig, 'origin' | 'mediaBase'>;
};

/**
 * The cover, the body and the corrections of an article as HTML for other programs: elements without classes, and absolute
 * URLs.
 */
export function articleHtml(article: Article, settings: Settings): string {
  const { cover, content, corrections, sponsor } = article;
  const [picture] = cover?.media ?? [];
  const footnotes = footnotesIn(content);
  const rendering = renderingOf(footnotes, article, settings);
  return renderToStaticMarkup(
    <>
      {sponsor && (
        <p>
          <strong>{settings.words.sponsoredBy(sponsor)}</strong>
        </p>
      )}
      {picture && (
        <Figure
          image={picture}
          credit={photoCredit(cover?.author ?? '', settings.words.photoBy)}
          settings={settings}
        />
      )}
      {renderParts(groupBlocks(content), rendering)}
      {footnotes.size > 0 && <h2>{settings.words.notes}</h2>}
      {footnotes.size > 0 && (
        <ol>
          {[...footnotes.values()].map(({ number, children }) => (
            <li key={number}>{rendering.inlines(children)}</li>
          ))}
        </ol>
      )}
      {corrections.length > 0 && <h2>{settings.words.corrections}</h2>}
      {corrections.map(({ correctedOn, text }, key) => (
        <p key={key}>
          {correctedOn && <time dateTime={correctedOn}>{correctedOn.slice(0, 10)}: </time>}
          {withLineBreaks(text.trim())}
        </p>
      ))}
    </>,
  );
}

/** Renders the blocks and groups of a body for other programs, which lack the styles and scripts of the page. */
function renderingOf(
  footnotes: ReadonlyMap<Inline, Footnote>,
  { content, sponsor }: Article,
  settings: Settings,
) {
  const { url, words, language } = settings;
  const sponsoring = { sponsor, origin: settings.config.origin };
  const plain = (inlines: readonly Inline[]) =>
    renderInlines(inlines, {
      anchorOf(link) {
        const anchor = anchorOf(link, sponsoring);
        return anchor && { ...anchor, href: absoluteLink(anchor.href, url, settings.config) };
      },
      code: (_, element) => element,
    });
  const rendering: GroupRendering = {
    language,
    headings: headingsOf(content),
    inlines: withFootnotes(footnotes, plain, ({ number }) => (
      <sup>
        <a href={`${url}#${noteId(number)}`}>{number}</a>
      </sup>
    )),
    code: ({ children }) => preformatted(plain(children), {}),
    picture: ({ image }) => <Figure image={image} credit="" settings={settings} />,
    classOf: () => undefined,
    scrolled: {},
    words,
    wordsAttributes: {},
    classes: {},
    table: (table, key) => renderTable(table, key, rendering),
    gallery: ({ images, caption }, key) => (
      <Fragment key={key}>
        {images.map(({ image }, index) => (
          <Figure key={index} image={image} credit="" settings={settings} />
        ))}
        {caption && <p>{caption}</p>}
      </Fragment>
    ),
    embed: ({ href, link, picture }, key) => {
      const provider = embedProvider(href);
      return (
        <Fragment key={key}>
          <p>
            <a href={absoluteLink(href, url, settings.config)} rel={relOf(href, sponsoring)}>
              {embedTitle(textOf(link), href, settings.config)}
            </a>{' '}
            {provider && `(${provider})`}
          </p>
          {picture && <Figure image={picture.image} credit="" settings={settings} />}
        </Fragment>
      );
    },
    // Another program's copy wouldn't be updated or removed.
    related: () => null,
  };
  return rendering;
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
        // React would put a preload link for any other picture into the text.
        loading="lazy"
      />
      {(caption || credit) && <figcaption>{[caption, credit].filter(Boolean).join(' · ')}</figcaption>}
    </figure>
  );
}

/** The words of an embed; without any, the name of a recording and the URL of anything else. */
export function embedTitle(
  words: string,
  href: string,
  { mediaBase }: Pick<SiteConfig, 'mediaBase'>,
): string {
  if (isVisible(words) && words.trim() !== href) return words;
  return recordingKind(href, mediaBase) ? fileName(href) : href;
}

/** The absolute form of a URL; an invalid one is returned unchanged. */
export const absolute = (url: string, base: string): string => URL.parse(url, base)?.href ?? url;
