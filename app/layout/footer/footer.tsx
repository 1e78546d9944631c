import { Icon } from '#app/components/icon/icon.tsx';
import { useContent } from '#app/content/use-content.ts';
import { platformName } from '#app/language/platform-name.ts';
import { useWords } from '#app/language/use-language.ts';
import { safeHref } from '#app/lib/safe-href.ts';
import { siteCall } from '#contract/calls/site.ts';
import styles from './footer.module.css';

/** One link per social profile of the site, each in a new tab (spec §2, Shared layout). */
export function Footer() {
  const words = useWords();
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
            const name = platformName(platform, words);
            return (
              <li key={`${platform} ${url}`}>
                <a
                  href={href}
                  target="_blank"
                  rel="me noopener noreferrer"
                  aria-label={words.profileLabel(name)}
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
