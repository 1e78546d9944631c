import { UnlistedPageHead } from '#app/components/page-head.tsx';
import { useInterfaceAttributes, useWords } from '#app/language/use-language.ts';
import styles from './error-message.module.css';

/** The message of the error page (spec §2); errors of a screen show nothing else. */
export function ErrorMessage() {
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
