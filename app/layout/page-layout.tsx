import type { ReactNode } from 'react';
import { mediaUrl } from '#app/content/media.ts';
import { useSiteConfig } from '#app/content/site-config.ts';
import { useContent } from '#app/content/use-content.ts';
import { useInterfaceAttributes, useWords } from '#app/language/use-language.ts';
import { STATUS_ID } from '#app/lib/use-announcement.ts';
import { siteCall } from '#contract/calls/site.ts';
import { FeedLink } from './feed-link.tsx';
import { MenuBar } from './menu-bar/menu-bar.tsx';
import styles from './page-layout.module.css';
import { useRouteChange } from './use-route-change.ts';

/** The layout around every screen: menu bar, footer and favicon (spec §2, Shared layout). */
export function PageLayout({ footer, children }: { footer: ReactNode; children: ReactNode }) {
  const { mediaBase } = useSiteConfig();
  const seo = useContent(siteCall.request()).data?.seo;
  const touchIcon = seo?.favicon?.formats.icon;
  const main = useRouteChange();
  const attributes = useInterfaceAttributes();

  return (
    <div className={styles.page}>
      {seo?.favicon && <link rel="icon" href={mediaUrl(seo.favicon.url, mediaBase)} />}
      {touchIcon && <link rel="apple-touch-icon" href={mediaUrl(touchIcon.url, mediaBase)} />}
      <FeedLink />
      {seo?.metaTitle && <meta property="og:site_name" content={seo.metaTitle} />}
      <a className={styles.skip} href="#content" {...attributes}>
        {useWords().skipToContent}
      </a>
      <MenuBar />
      <main id="content" ref={main} tabIndex={-1} className={styles.content}>
        {children}
      </main>
      {footer}
      <p id={STATUS_ID} role="status" className="visually-hidden" {...attributes} />
    </div>
  );
}
