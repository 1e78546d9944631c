import { CardList } from '#app/components/card-list/card-list.tsx';
import { useInterfaceAttributes, useWords } from '#app/language/use-language.ts';
import type { CardArticle } from '#contract/entities/article.ts';
import styles from './newest-articles.module.css';

/** The newest articles under a heading, on pages without other articles. */
export function NewestArticles({ articles }: { articles: readonly CardArticle[] }) {
  return (
    <section className={styles.newest} aria-labelledby="newest">
      <h2 id="newest" {...useInterfaceAttributes()}>
        {useWords().newestArticles}
      </h2>
      <CardList entries={articles.map((article) => ({ article }))} headingLevel={3} />
    </section>
  );
}
