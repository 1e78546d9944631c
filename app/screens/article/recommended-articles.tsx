import { CompactCard } from '#app/components/compact-card/compact-card.tsx';
import { useContent } from '#app/content/use-content.ts';
import { useInterfaceAttributes, useWords } from '#app/language/use-language.ts';
import { recommendedCall } from '#contract/calls/recommended.ts';
import styles from './recommended-articles.module.css';

/**
 * The recommended articles without the current one (spec §2, Article page). Shows nothing, not even an error, if they fail
 * to load.
 */
export function RecommendedArticles({ except }: { except: string }) {
  const words = useWords();
  const attributes = useInterfaceAttributes();
  const { data } = useContent(recommendedCall.request());
  const articles = data?.recommendedArticles.filter(({ documentId }) => documentId !== except) ?? [];
  if (articles.length === 0) return null;

  return (
    <section className={styles.recommended} aria-labelledby="recommended">
      <h2 id="recommended" className={styles.heading} {...attributes}>
        {words.recommendedArticles}
      </h2>
      <ul className={styles.list}>
        {articles.map((article) => (
          <li key={article.documentId}>
            <CompactCard article={article} />
          </li>
        ))}
      </ul>
    </section>
  );
}
