import { CardList } from '#app/components/card-list/card-list.tsx';
import { ErrorNotice } from '#app/components/error-notice/error-notice.tsx';
import { Pagination } from '#app/components/pagination/pagination.tsx';
import { Skeleton } from '#app/components/skeleton/skeleton.tsx';
import type { Content } from '#app/content/use-content.ts';
import { useInterfaceAttributes, useWords } from '#app/language/use-language.ts';
import type { ListedArticle } from '#contract/entities/article.ts';
import styles from './article-grid.module.css';
import { ListFacts } from './list-facts.tsx';

type Props = {
  list: Content<readonly ListedArticle[]>;
  /** Pages count from 1. */
  hrefOf: (page: number) => string;
};

/** One page of a list of articles: their number, cards and the pagination. */
export function ArticleGrid({ list: { loading, error, data, meta, retry }, hrefOf }: Props) {
  const words = useWords();
  const articles = data ?? [];
  const { page, pageCount, total } = meta?.pagination ?? { page: 1, pageCount: 1, total: articles.length };
  return (
    <>
      {/* It stays while the list loads, because screen readers speak only what changes. A browser may write numbers of other
          languages differently than the server. */}
      <p
        className={data?.length === 0 ? styles.none : styles.count}
        role="status"
        {...useInterfaceAttributes()}
        suppressHydrationWarning
      >
        {data && words.articleCount(total)}
      </p>
      {loading && <Skeleton label={words.searching} shape="list" />}
      {error !== null && <ErrorNotice message={words.searchFailed} detail={error} onRetry={retry} />}
      {articles.length > 0 && (
        <CardList
          entries={articles.map((article) => ({ article, below: <ListFacts article={article} /> }))}
          headingLevel={2}
          priority
        />
      )}
      <Pagination page={page} pageCount={pageCount} hrefOf={hrefOf} />
    </>
  );
}
