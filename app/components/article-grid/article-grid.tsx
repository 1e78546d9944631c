import { CardList } from '#app/components/card-list/card-list.tsx';
import { Pagination } from '#app/components/pagination/pagination.tsx';
import { useInterfaceAttributes, useWords } from '#app/language/use-language.ts';
import type { ListedArticle } from '#contract/entities/article.ts';
import styles from './article-grid.module.css';
import { ListFacts } from './list-facts.tsx';

type Props = {
  articles: readonly ListedArticle[];
  /** How many articles the whole list has. */
  total: number;
  /** Pages count from 1. */
  page: number;
  pageCount: number;
  hrefOf: (page: number) => string;
};

/** One page of a list of articles: their number, cards and the pagination. */
export function ArticleGrid({ articles, total, page, pageCount, hrefOf }: Props) {
  const words = useWords();
  return (
    <>
      {/* A browser may write numbers of other languages differently than the server. */}
      <p
        className={articles.length > 0 ? styles.count : styles.none}
        role="status"
        {...useInterfaceAttributes()}
        suppressHydrationWarning
      >
        {words.articleCount(total)}
      </p>
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
