import { Icon } from '#app/components/icon/icon.tsx';
import styles from './error-notice.module.css';

/** The same notice for a page without script: Retry is a link to the address the reader is at. */
export function ReloadNotice({ message }: { message: string }) {
  return (
    <div className={styles.notice} role="alert">
      <p className={styles.message}>{message}</p>
      {/* biome-ignore lint/a11y/useValidAnchor: an empty address is the address of the page itself */}
      <a className={styles.retry} href="">
        <Icon name="retry" />
        Retry
      </a>
    </div>
  );
}
