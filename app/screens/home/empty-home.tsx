import { ArticleCard } from '#app/components/article-card/article-card.tsx';
import { ErrorNotice } from '#app/components/error-notice/error-notice.tsx';
import { Skeleton } from '#app/components/skeleton/skeleton.tsx';
import { newestArticles } from '#app/content/empty-home.ts';
import { HOME_FAILED } from '#app/content/error-messages.ts';
import { useContent } from '#app/content/use-content.ts';
import styles from './empty-home.module.css';

/** The home page before the editors have chosen articles for it: the newest articles, or what to do first. */
export function EmptyHome() {
  const { loading, error, data, retry } = useContent(newestArticles);

  if (loading) return <Skeleton label="Loading the home page" shape="cards" />;
  if (error !== null) return <ErrorNotice message={HOME_FAILED} detail={error} onRetry={retry} />;
  if (data.length === 0) return <FirstSteps />;
  return (
    <section aria-labelledby="newest">
      <h2 id="newest" className={styles.title}>
        Newest articles
      </h2>
      <ul className={styles.grid}>
        {data.map((article) => (
          <li key={article.documentId}>
            <ArticleCard article={article} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function FirstSteps() {
  return (
    <section className={styles.steps} aria-labelledby="first-steps">
      <h2 id="first-steps" className={styles.title}>
        This magazine is being made
      </h2>
      <p>There are no articles yet. Please come back soon.</p>
      <h3>For editors</h3>
      <ol>
        <li>
          Open the admin panel: <code>/admin</code> at the address of the content service.
        </li>
        <li>Write an article and publish it.</li>
        <li>Choose it in Home, as the headline or in trending.</li>
        <li>Give the magazine its name and logo in Site.</li>
      </ol>
    </section>
  );
}
