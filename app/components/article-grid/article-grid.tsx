import { ArticleCard } from '#app/components/article-card/article-card.tsx';
import { Pagination } from '#app/components/pagination/pagination.tsx';
import { PublishedOn } from '#app/components/published-on.tsx';
import { useInterfaceAttributes, useTextAttributes, useWords } from '#app/language/use-language.ts';
import type { ListedArticle } from '#contract/entities/article.ts';
import styles from './article-grid.module.css';

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
      <p className={styles.count} role="status" {...useInterfaceAttributes()} suppressHydrationWarning>
        {words.articleCount(total)}
      </p>
      {articles.length > 0 && (
        <ul className={styles.grid}>
          {articles.map((article, index) => (
            <li key={article.documentId}>
              <ArticleCard article={article} headingLevel={2} priority={index === 0}>
                <ListFacts article={article} />
              </ArticleCard>
            </li>
          ))}
        </ul>
      )}
      <Pagination page={page} pageCount={pageCount} hrefOf={hrefOf} />
    </>
  );
}

/** The category and the date of an article. */
function ListFacts({ article: { categories, publishedAt } }: { article: ListedArticle }) {
  const [category] = categories;
  return (
    <p className={styles.facts}>
      {category && <Name text={category.name} />}
      <PublishedOn date={publishedAt} />
    </p>
  );
}

function Name({ text }: { text: string }) {
  return <span {...useTextAttributes(text)}>{text}</span>;
}
