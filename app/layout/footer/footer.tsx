import { Icon } from '#app/components/icon/icon.tsx';
import { useContent } from '#app/content/use-content.ts';
import { safeHref } from '#app/lib/safe-href.ts';
import { type Platform, siteCall } from '#contract/calls/site.ts';
import styles from './footer.module.css';

const PLATFORM_NAMES: Record<Platform, string> = {
  facebook: 'Facebook',
  x: 'X',
  linkedin: 'LinkedIn',
  instagram: 'Instagram',
  whatsapp: 'WhatsApp',
  youtube: 'YouTube',
  'creator-marketplace': 'Creator Marketplace',
};

/** One link per social profile of the site, each in a new tab (spec §2, Shared layout). */
export function Footer() {
  const { data } = useContent(siteCall.request());
  const profiles = data?.bio?.profiles ?? [];

  return (
    <footer className={styles.footer}>
      <div className={styles.inside}>
        <p className={styles.text}>
          <strong>{data?.seo?.metaTitle}</strong> {data?.seo?.metaDescription}
        </p>
        <ul className={styles.profiles}>
          {profiles.map(({ platform, url }) => {
            const href = safeHref(url);
            if (href === null) return null;
            const name = PLATFORM_NAMES[platform];
            return (
              <li key={`${platform} ${url}`}>
                <a
                  href={href}
                  target="_blank"
                  rel="me noopener noreferrer"
                  aria-label={`Go to our ${name} profile.`}
                >
                  <Icon name={platform} />
                  <span>{name}</span>
                </a>
              </li>
            );
          })}
        </ul>
      </div>
    </footer>
  );
}
