import { Icon } from '#app/components/icon/icon.tsx';
import { authorsHref, correctionsHref } from '#app/content/hrefs.ts';
import { FOOTER_ID } from '#app/content/kept-part.ts';
import { searchHref } from '#app/content/search-filters.ts';
import { useContent } from '#app/content/use-content.ts';
import { platformName } from '#app/language/platform-name.ts';
import { useInterfaceAttributes, useTextAttributes, useWords } from '#app/language/use-language.ts';
import { menuBarCall } from '#contract/calls/menu.ts';
import { siteCall } from '#contract/calls/site.ts';
import { FEED_PATHS } from '#contract/service/site-addresses.ts';
import { safeHref } from '#contract/text/safe-href.ts';
import styles from './footer.module.css';

/**
 * The magazine's name and description, its categories, its other pages, the links that editors add, and one link per social
 * profile, each in a new tab (spec §2, Shared layout).
 */
export function Footer() {
  const words = useWords();
  const attributes = useInterfaceAttributes();
  const { data } = useContent(siteCall.request());
  const categories = useContent(menuBarCall.request()).data ?? [];
  const profiles = data?.bio?.profiles ?? [];

  return (
    <div id={FOOTER_ID}>
      <footer className={styles.footer}>
        <div className={styles.inside}>
          <p className={styles.text}>
            <strong>{data?.seo?.metaTitle}</strong> {data?.seo?.metaDescription}
          </p>
          {categories.length > 0 && (
            <ul className={styles.links} aria-label={words.categories}>
              {categories.map(({ name }) => (
                <li key={name}>
                  <TextLink href={searchHref({ categories: [name] })} text={name} />
                </li>
              ))}
            </ul>
          )}
          <ul className={styles.links} aria-label={data?.seo?.metaTitle || words.home}>
            <li>
              <a href={authorsHref()} {...attributes}>
                {words.allAuthors}
              </a>
            </li>
            <li>
              <a href={correctionsHref()} {...attributes}>
                {words.corrections}
              </a>
            </li>
            <li>
              <a href={FEED_PATHS.rss} type="application/rss+xml" {...attributes}>
                {words.feed}
              </a>
            </li>
            {data?.links.map(({ label, url }) => {
              const href = safeHref(url);
              return (
                href !== null && (
                  <li key={`${label} ${url}`}>
                    <TextLink href={href} text={label} />
                  </li>
                )
              );
            })}
          </ul>
          {profiles.length > 0 && (
            <ul className={styles.profiles} {...attributes}>
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
          )}
        </div>
      </footer>
    </div>
  );
}

function TextLink({ href, text }: { href: string; text: string }) {
  return (
    <a href={href} {...useTextAttributes(text)}>
      {text}
    </a>
  );
}
