import { FoundGrid } from '#app/components/article-grid/found-grid.tsx';
import { ErrorNotice } from '#app/components/error-notice/error-notice.tsx';
import { NearWords } from '#app/components/first-texts/near-words.tsx';
import { textCount } from '#app/components/first-texts/text-count.ts';
import styles from '#app/components/first-texts/texts.module.css';
import { Pagination } from '#app/components/pagination/pagination.tsx';
import { Skeleton } from '#app/components/skeleton/skeleton.tsx';
import { type SearchFilters, searchHref } from '#app/content/search-filters.ts';
import { textsRequest } from '#app/content/search-request.ts';
import { useContent } from '#app/content/use-content.ts';
import { useInterfaceAttributes, useLanguage } from '#app/language/use-language.ts';
import { MAX_COUNTED } from '#contract/calls/text-search.ts';

/** One page of the articles with the keywords in their texts (decision 0078). */
export function TextResults({ filters }: { filters: SearchFilters }) {
  const { words, formatNumber } = useLanguage();
  const attributes = useInterfaceAttributes();
  const { loading, error, data, meta, retry } = useContent(textsRequest(filters));

  const titles = { ...filters, texts: false, sort: 'newest', page: 1 } as const;
  const found = data?.found ?? [];
  const { page, pageCount, total } = meta?.pagination ?? { page: 1, pageCount: 1, total: found.length };
  const count =
    total > MAX_COUNTED ? words.inTexts(textCount(total, formatNumber)) : words.articleCount(total);
  return (
    <>
      <p className={styles.line} {...attributes}>
        {/* It stays while another page loads, because screen readers only announce changes. */}
        <span role="status" suppressHydrationWarning>
          {data && count}
        </span>
        {!loading && <a href={searchHref(titles)}>{words.inTitles}</a>}
      </p>
      {loading && <Skeleton label={words.searching} shape="list" />}
      {error !== null && <ErrorNotice message={words.searchFailed} detail={error} onRetry={retry} />}
      {data && <NearWords near={data.near} filters={filters} />}
      {found.length > 0 && <FoundGrid found={found} headingLevel={2} />}
      <Pagination page={page} pageCount={pageCount} hrefOf={(to) => searchHref({ ...filters, page: to })} />
    </>
  );
}
