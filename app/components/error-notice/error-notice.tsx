import { Icon } from '#app/components/icon/icon.tsx';
import styles from './error-notice.module.css';

type Props = {
  /** What failed, in the words of spec §8. */
  message: string;
  /** What exactly was asked (spec §4, the error of a request). */
  detail: string;
  onRetry: () => void;
};

/** Where content did not come: what happened, and a way to ask again (spec §4: retry action). */
export function ErrorNotice({ message, detail, onRetry }: Props) {
  return (
    <div className={styles.notice} role="alert">
      <p className={styles.message}>{message}</p>
      <p className={styles.detail}>{detail}</p>
      <button type="button" className={styles.retry} onClick={onRetry}>
        <Icon name="retry" />
        Retry
      </button>
    </div>
  );
}
