import { type ReactNode, Suspense, use } from 'react';
import { useSiteConfig } from '#app/content/site-config.ts';
import { textWords } from '#app/language/text-words.ts';
import { useInterfaceAttributes, useLanguage, useLanguageAround } from '#app/language/use-language.ts';
import { lazyComponent } from '#app/lib/lazy-component.tsx';
import { relOf } from '#app/screens/article/body-links.ts';
import { Chart, OrPlain } from '#app/screens/article/lazy-parts.tsx';
import { pageRendering, renderPicture } from '#app/screens/article/page-rendering.tsx';
import body from '#app/screens/article/rich-text.module.css';
import { footnotesIn } from '#contract/body/footnotes.ts';
import { groupBlocks, relatedIds } from '#contract/body/group-blocks.ts';
import type { Block } from '#contract/body/rich-text.ts';
import { Embed } from './embed.tsx';
import styles from './extended-text.module.css';
import { FootnoteNumber, Footnotes } from './footnotes.tsx';
import { Gallery, GalleryDialog } from './gallery.tsx';
import type { GroupOf, GroupRendering } from './group-rendering.ts';
import { PagePartsContext } from './page-parts-context.ts';
import { renderParts } from './render-groups.tsx';
import { renderTable } from './render-table.tsx';
import { withFootnotes } from './with-footnotes.tsx';

/** Loaded for the articles that need it, with its styles. */
export const RelatedArticle = lazyComponent(
  () => import('./related-article.tsx'),
  ({ RelatedArticle }) => RelatedArticle,
);

/** From the left edge of the text, or of the page, to the right edge of the page. */
const WIDE_SIZES = {
  wide: '(min-width: 64rem) min(80vw, 94rem), 92vw',
  full: '(min-width: 64rem) min(94vw, 112rem), 92vw',
};

type Props = {
  blocks: readonly Block[];
  /** Who has paid for the article. */
  sponsor: string | undefined;
  /** Before the text. */
  cover?: ReactNode;
};

/** A body with groups, footnotes or wide pictures (decision 0061). */
export function ExtendedText({ blocks, sponsor, cover }: Props) {
  const { wordsTag } = useLanguage();
  const language = useLanguageAround();
  const { origin } = useSiteConfig();
  const wordsAttributes = useInterfaceAttributes();
  use(PagePartsContext)?.('extendedText');

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
    table: (table, key) => {
      const plain = renderTable(table, key, rendering);
      return table.chart ? (
        <OrPlain key={key} plain={plain}>
          <Chart table={table} language={language} plain={plain}>
            {renderTable({ ...table, caption: '' }, 0, rendering)}
          </Chart>
        </OrPlain>
      ) : (
        plain
      );
    },
    gallery: (gallery, key) => <Gallery key={key} id={idOf(gallery)} gallery={gallery} words={words} />,
    embed: (embed, key) => <Embed key={key} embed={embed} rel={relOf(embed.href, sponsoring)} />,
    related: (related, key) => (
      <Suspense key={key}>
        <RelatedArticle related={related} all={relatedIds(parts)} />
      </Suspense>
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
