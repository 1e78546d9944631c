import { useTextAttributes } from '#app/language/use-language.ts';
import { embedProvider } from '#contract/embed-provider.ts';
import { isVisible } from '#contract/text.ts';
import styles from './extended-text.module.css';
import type { GroupOf } from './group-rendering.ts';

/** What another site shows: a link with its title, and where it leads. Nothing is requested from there. */
export function EmbedCard({ embed: { href, link } }: { embed: GroupOf<'embed'> }) {
  const title = link.children
    .map(({ text }) => text)
    .join('')
    .trim();
  const address = href.replace(/^(?:https?:)?\/\/(?:www\.)?/i, '').replace(/\/$/, '');
  const provider = embedProvider(href);
  const isTitled = isVisible(title) && title !== href;
  return (
    <p className={styles.embed} {...useTextAttributes(title)}>
      {provider && <span className={styles.provider}>{provider}</span>}
      <a href={href}>{isTitled ? title : address}</a>
      {isTitled && (
        <span className={styles.address} dir="ltr">
          {address}
        </span>
      )}
    </p>
  );
}
