import type { MouseEvent } from 'react';
import { Icon } from '#app/components/icon/icon.tsx';
import { useInterfaceAttributes, useWords } from '#app/language/use-language.ts';
import styles from './error-notice.module.css';

type Props = {
  /** A message of spec §8. */
  message: string;
  /** The error of the request (spec §4). */
  detail: string;
  onRetry: () => void;
};

/** Replaces content that failed to load: the error and a Retry button (spec §4: retry action). */
export function ErrorNotice({ message, detail, onRetry }: Props) {
  /** The button goes, so the focus moves to the part of the page around it. */
  function retry({ currentTarget }: MouseEvent<HTMLElement>) {
    currentTarget.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
    onRetry();
  }
  return (
    <div className={styles.notice} role="alert" {...useInterfaceAttributes()}>
      <strong className={styles.message}>{message}</strong>
      <p className={styles.detail} dir="ltr">
        {detail}
      </p>
      <button type="button" className={styles.retry} onClick={retry}>
        <Icon name="retry" />
        {useWords().retry}
      </button>
    </div>
  );
}
