import { ErrorNotice } from '#app/components/error-notice/error-notice.tsx';
import { NewestArticles } from '#app/components/newest-articles/newest-articles.tsx';
import { Skeleton } from '#app/components/skeleton/skeleton.tsx';
import { newestArticles } from '#app/content/newest-articles.ts';
import { useContent } from '#app/content/use-content.ts';
import { useInterfaceAttributes, useWords } from '#app/language/use-language.ts';
import styles from './empty-home.module.css';

/** The home page before the editors have chosen articles for it: the newest articles, or a note that there aren't any yet. */
export function EmptyHome() {
  const words = useWords();
  const { loading, error, data, retry } = useContent(newestArticles);

  if (loading) return <Skeleton label={words.loadingHome} shape="list" />;
  if (error !== null) return <ErrorNotice message={words.homeFailed} detail={error} onRetry={retry} />;
  if (data.length === 0) return <NoArticles />;
  return <NewestArticles articles={data} />;
}

function NoArticles() {
  const words = useWords();
  return (
    <section className={styles.none} aria-labelledby="being-made" {...useInterfaceAttributes()}>
      <h2 id="being-made" className={styles.title}>
        {words.beingMade}
      </h2>
      <p>{words.comeBackSoon}</p>
    </section>
  );
}
