import { UnlistedPageHead } from '#app/components/page-head.tsx';
import styles from './error-screen.module.css';

/** The page for unknown routes and for errors of a screen (spec §2, Error page). */
export function ErrorScreen() {
  return (
    <div className={styles.error}>
      <UnlistedPageHead title="The requested resource was not found!" />
      <p className={styles.code}>404</p>
      <h1 className={styles.message}>The requested resource was not found!</h1>
      <p className={styles.help}>Please try again later.</p>
      <a className={styles.home} href="/home">
        Go to Home
      </a>
    </div>
  );
}
