import { ArticleCard } from '#app/components/article-card/article-card.tsx';
import { useInterfaceAttributes, useWords } from '#app/language/use-language.ts';
import type { CardArticle } from '#contract/entities/article.ts';
import styles from './newest-articles.module.css';

/** The newest articles under a heading, where there is nothing else to read. */
export function NewestArticles({ articles }: { articles: readonly CardArticle[] }) {
  return (
    <section className={styles.newest} aria-labelledby="newest">
      <h2 id="newest" {...useInterfaceAttributes()}>
        {useWords().newestArticles}
      </h2>
      <ul className={styles.grid}>
        {articles.map((article) => (
          <li key={article.documentId}>
            <ArticleCard article={article} />
          </li>
        ))}
      </ul>
    </section>
  );
}
