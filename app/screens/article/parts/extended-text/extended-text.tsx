import type { ReactNode } from 'react';
import { useSiteConfig } from '#app/content/site-config.ts';
import { textWords } from '#app/language/text-words.ts';
import { useInterfaceAttributes, useLanguage, useLanguageAround } from '#app/language/use-language.ts';
import { relOf } from '#app/screens/article/body-links.ts';
import { pageRendering, renderPicture } from '#app/screens/article/page-rendering.tsx';
import { Chart } from '#app/screens/article/parts/chart/part.ts';
import { FramedEmbed } from '#app/screens/article/parts/framed-embed/part.ts';
import { Recording } from '#app/screens/article/parts/recording/part.ts';
import { RelatedArticle } from '#app/screens/article/parts/related-article/part.ts';
import body from '#app/screens/article/rich-text.module.css';
import { footnotesIn } from '#contract/body/footnotes.ts';
import { groupBlocks, relatedIds } from '#contract/body/group-blocks.ts';
import type { Block } from '#contract/body/rich-text.ts';
import { EmbedCard } from './embed-card.tsx';
import styles from './extended-text.module.css';
import { FootnoteNumber, Footnotes } from './footnotes.tsx';
import { Gallery, GalleryDialog } from './gallery.tsx';
import type { GroupOf, GroupRendering } from './group-rendering.ts';
import { renderParts } from './render-groups.tsx';
import { renderTable } from './render-table.tsx';
import { withFootnotes } from './with-footnotes.tsx';

/** From the left edge of the text, or of the page, to the right edge of the page. */
const WIDE_SIZES = {
  wide: '(min-width: 64rem) min(80vw, 94rem), 92vw',
  full: '(min-width: 64rem) min(94vw, 112rem), 92vw',
};

export type ExtendedTextProps = {
  blocks: readonly Block[];
  /** The sponsor of the article. */
  sponsor: string | undefined;
  /** Before the text. */
  cover?: ReactNode;
};

/** A body with groups, footnotes or wide pictures (decision 0061). */
export function ExtendedText({ blocks, sponsor, cover }: ExtendedTextProps) {
  const { wordsTag } = useLanguage();
  const language = useLanguageAround();
  const { origin, mediaBase } = useSiteConfig();
  const wordsAttributes = useInterfaceAttributes();

  const words = textWords(wordsTag);
  const footnotes = footnotesIn(blocks);
  const parts = groupBlocks(blocks);
  const first = parts.find(({ type }) => type !== 'key-points');
  const sponsoring = { sponsor, origin };
  const page = pageRendering(blocks, { language, sponsoring, first });
  const galleries = parts.filter((part) => part.type === 'gallery');
  const idOf = (gallery: GroupOf<'gallery'>) => `gallery-${galleries.indexOf(gallery)}`;
  const rendering: GroupRendering = {
    ...page,
    inlines: withFootnotes(footnotes, page.inlines, ({ number }) => (
      <FootnoteNumber number={number} words={words} />
    )),
    picture: (block) =>
      block.width
        ? renderPicture(block.image, {
            language,
            sizes: WIDE_SIZES[block.width],
            className: styles[block.width],
          })
        : page.picture(block),
    words,
    wordsAttributes,
    classes: styles,
    table: (table, key) => (
      <Chart
        key={key}
        table={table}
        language={language}
        plain={renderTable(table, key, rendering)}
        renderNumbers={() => renderTable({ ...table, caption: '' }, 0, rendering)}
      />
    ),
    gallery: (gallery, key) => <Gallery key={key} id={idOf(gallery)} gallery={gallery} words={words} />,
    embed(embed, key) {
      const props = { embed, rel: relOf(embed.href, sponsoring) };
      const framed = <FramedEmbed {...props} plain={<EmbedCard {...props} />} />;
      return <Recording key={key} embed={embed} mediaBase={mediaBase} plain={framed} />;
    },
    related: (related, key) => (
      <RelatedArticle key={key} related={related} all={relatedIds(parts)} plain={null} />
    ),
  };
  return (
    <>
      <div className={`${body.body} ${styles.text}`}>
        {cover}
        {renderParts(parts, rendering)}
        {footnotes.size > 0 && <Footnotes footnotes={[...footnotes.values()]} rendering={rendering} />}
      </div>
      {galleries.map((gallery) => (
        <GalleryDialog key={idOf(gallery)} id={idOf(gallery)} gallery={gallery} words={words} />
      ))}
    </>
  );
}
