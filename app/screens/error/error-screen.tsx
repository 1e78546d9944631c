import { UnlistedPageHead } from '#app/components/page-head.tsx';
import { useInterfaceAttributes, useWords } from '#app/language/use-language.ts';
import styles from './error-screen.module.css';

/** The page for unknown routes and for errors of a screen (spec §2, Error page). */
export function ErrorScreen() {
  const words = useWords();
  return (
    <div className={styles.error} {...useInterfaceAttributes()}>
      <UnlistedPageHead title={words.notFound} />
      <span className={styles.code}>404</span>
      <h1 className={styles.message}>{words.notFound}</h1>
      <p className={styles.help}>{words.tryAgainLater}</p>
      <a className={styles.home} href="/home">
        {words.goToHome}
      </a>
    </div>
  );
}
