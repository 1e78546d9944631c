import { Picture } from '#app/components/picture/picture.tsx';
import { useTextAttributes } from '#app/language/use-language.ts';
import { embedProvider } from '#contract/body/embed-provider.ts';
import { isVisible } from '#contract/text/clean-text.ts';
import styles from './extended-text.module.css';
import type { GroupOf } from './group-rendering.ts';

export type EmbedProps = {
  embed: GroupOf<'embed'>;
  /** `rel` of the link. */
  rel: 'sponsored' | undefined;
};

/**
 * Stands in for another site's content: a link with its title and host, and our copy of its picture. It requests nothing from
 * that site.
 */
export function EmbedCard({ embed: { href, link, picture }, rel }: EmbedProps) {
  const title = link.children
    .map(({ text }) => text)
    .join('')
    .trim();
  const address = href.replace(/^(?:https?:)?\/\/(?:www\.)?/i, '').replace(/\/$/, '');
  const provider = embedProvider(href);
  const isTitled = isVisible(title) && title !== href;
  return (
    <p
      className={picture ? `${styles.embed} ${styles.pictured}` : styles.embed}
      {...useTextAttributes(title)}
    >
      {provider && <span className={styles.provider}>{provider}</span>}
      <a href={href} rel={rel}>
        {isTitled ? title : address}
      </a>
      {isTitled && (
        <span className={styles.address} dir="ltr">
          {address}
        </span>
      )}
      {picture && (
        <span className={styles.embedPicture}>
          {/* The title beside it says what it shows. */}
          <Picture image={{ ...picture.image, alternativeText: '' }} sizes="9rem" />
        </span>
      )}
    </p>
  );
}
