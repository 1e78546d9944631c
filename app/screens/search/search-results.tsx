import { Navigate } from 'react-router';
import { ArticleCard } from '#app/components/article-card/article-card.tsx';
import { articleCount } from '#app/components/article-count.ts';
import { ErrorNotice } from '#app/components/error-notice/error-notice.tsx';
import { Skeleton } from '#app/components/skeleton/skeleton.tsx';
import { SEARCH_FAILED } from '#app/content/error-messages.ts';
import { type SearchFilters, searchHref } from '#app/content/search-filters.ts';
import { useContent } from '#app/content/use-content.ts';
import { articleListCall } from '#contract/calls/article-list.ts';
import { Pagination } from './pagination.tsx';
import styles from './search-results.module.css';

/** One page of matching articles and the pagination (spec §2, Search page). */
export function SearchResults({ filters }: { filters: SearchFilters }) {
  const { loading, error, data, meta, retry } = useContent(articleListCall.request(filters));

  if (loading) return <Skeleton label="Searching" shape="cards" />;
  if (error !== null) {
    return <ErrorNotice message={SEARCH_FAILED} detail={error} onRetry={retry} />;
  }

  const { page, pageCount, total } = meta.pagination ?? { page: 1, pageCount: 1, total: data.length };
  if (filters.page > Math.max(1, pageCount))
    return <Navigate to={searchHref({ ...filters, page: 1 })} replace />;

  return (
    <section aria-label="Results">
      <p className={styles.count} role="status">
        {articleCount(total)}
      </p>
      <ul className={styles.grid}>
        {data.map((article) => (
          <li key={article.documentId}>
            <ArticleCard article={article} headingLevel={2} />
          </li>
        ))}
      </ul>
      <Pagination page={page} pageCount={pageCount} hrefOf={(to) => searchHref({ ...filters, page: to })} />
    </section>
  );
}
