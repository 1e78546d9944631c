import { useSiteConfig } from '#app/content/site-config.ts';
import type { Block } from '#contract/entities/rich-text.ts';
import { linksIn } from './body-text.ts';
import styles from './link-addresses.module.css';

/** The addresses of the links in a body, for the printed page, where CSS gives the links in the text the same numbers. */
export function LinkAddresses({ blocks }: { blocks: readonly Block[] }) {
  const { origin } = useSiteConfig();
  const links = linksIn(blocks);
  if (links.length === 0) return null;
  return (
    <ol className={styles.addresses} dir="ltr">
      {links.map((href, index) => (
        <li key={index}>{href.startsWith('/') && !href.startsWith('//') ? origin + href : href}</li>
      ))}
    </ol>
  );
}
