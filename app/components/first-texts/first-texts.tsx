import { FoundGrid } from '#app/components/article-grid/found-grid.tsx';
import { type SearchFilters, searchHref } from '#app/content/search-filters.ts';
import { firstTextsRequest } from '#app/content/search-request.ts';
import { useContent } from '#app/content/use-content.ts';
import { useInterfaceAttributes, useLanguage } from '#app/language/use-language.ts';
import { NearWords } from './near-words.tsx';
import { textCount } from './text-count.ts';
import styles from './texts.module.css';

/** The best articles with the keywords in their texts; empty without any, and if the search fails. */
export function FirstTexts({ filters }: { filters: SearchFilters }) {
  const { words, formatNumber } = useLanguage();
  const attributes = useInterfaceAttributes();
  const { data, meta } = useContent(firstTextsRequest(filters));
  if (!data || data.found.length === 0) return null;
  const total = meta.pagination?.total ?? data.found.length;
  const count = textCount(total, formatNumber);
  return (
    <section className={styles.texts} aria-label={words.inTexts(count)}>
      <h2 className={styles.heading} {...attributes} suppressHydrationWarning>
        {words.inTexts(count)}
      </h2>
      <NearWords near={data.near} filters={filters} />
      <FoundGrid found={data.found} headingLevel={3} />
      <a className={styles.more} href={searchHref({ ...filters, texts: true, sort: 'best' })} {...attributes}>
        {words.allInTexts}
      </a>
    </section>
  );
}
