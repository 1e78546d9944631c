import type { ReactNode } from 'react';
import styles from '#app/components/error-notice/error-notice.module.css';
import { Icon } from '#app/components/icon/icon.tsx';
import { UnlistedPageHead } from '#app/components/page-head.tsx';
import { useInterfaceAttributes, useWords } from '#app/language/use-language.ts';

type Props = {
  title: string;
  message: string;
  /** Other articles to read. */
  children: ReactNode;
};

/**
 * Replaces a screen whose primary content is missing or failed. It does not depend on the URL, so it is rendered once for
 * all URLs of a route; the browser then replaces it with the screen itself. Until then, and without JavaScript, Retry is
 * a link to the current page.
 */
export function MissingContent({ title, message, children }: Props) {
  const attributes = useInterfaceAttributes();
  return (
    <>
      <UnlistedPageHead title={title} />
      <h1 className="visually-hidden" {...attributes}>
        {title}
      </h1>
      <div className={styles.notice} role="alert" {...attributes}>
        <strong className={styles.message}>{message}</strong>
        {/* biome-ignore lint/a11y/useValidAnchor: an empty URL is the current page */}
        <a className={styles.retry} href="">
          <Icon name="retry" />
          {useWords().retry}
        </a>
      </div>
      {children}
    </>
  );
}
