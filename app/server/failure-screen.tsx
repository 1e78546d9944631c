import styles from '#app/components/error-notice/error-notice.module.css';
import { Icon } from '#app/components/icon/icon.tsx';
import { UnlistedPageHead } from '#app/components/page-head.tsx';

type Props = { title: string; message: string };

/**
 * What the server shows in place of a screen whose content did not come. It holds nothing of the address, so it is
 * rendered once for all addresses of a route; the browser then puts the screen itself in its place. Until then, and
 * without JavaScript, Retry is a link to the address the reader is at.
 */
export function FailureScreen({ title, message }: Props) {
  return (
    <>
      <UnlistedPageHead title={title} />
      <h1 className="visually-hidden">{title}</h1>
      <div className={styles.notice} role="alert">
        <p className={styles.message}>{message}</p>
        {/* biome-ignore lint/a11y/useValidAnchor: an empty address is the address of the page itself */}
        <a className={styles.retry} href="">
          <Icon name="retry" />
          Retry
        </a>
      </div>
    </>
  );
}
