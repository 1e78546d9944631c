import { absoluteMediaUrl } from '#app/content/media.ts';
import { type SiteConfig, useSiteConfig } from '#app/content/site-config.ts';
import type { Block } from '#contract/body/rich-text.ts';
import { linksIn } from './body-links.ts';
import styles from './link-addresses.module.css';

/** The URLs of the links in a body, for the printed page, where CSS gives the links in the text the same numbers. */
export function LinkUrls({ blocks }: { blocks: readonly Block[] }) {
  const config = useSiteConfig();
  const links = linksIn(blocks);
  if (links.length === 0) return null;
  return (
    <ol className={styles.addresses} dir="ltr">
      {links.map((href, index) => (
        <li key={index}>{printed(href, config)}</li>
      ))}
    </ol>
  );
}

function printed(href: string, config: SiteConfig): string {
  if (href.startsWith('/uploads/')) return absoluteMediaUrl(href, config);
  return href.startsWith('/') && !href.startsWith('//') ? config.origin + href : href;
}
