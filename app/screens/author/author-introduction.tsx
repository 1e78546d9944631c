import { Icon } from '#app/components/icon/icon.tsx';
import { withLineBreaks } from '#app/components/line-breaks.tsx';
import { Picture } from '#app/components/picture/picture.tsx';
import { platformName } from '#app/language/platform-name.ts';
import { useTextAttributes, useWords } from '#app/language/use-language.ts';
import type { AuthorOfPage } from '#contract/entities/author.ts';
import { safeHref } from '#contract/text/safe-href.ts';
import styles from './author-introduction.module.css';

/** Name, photo and description of an author, with links to the author's profiles. */
export function AuthorIntroduction({ author: { name, description, profiles } }: { author: AuthorOfPage }) {
  const words = useWords();
  const photo = profiles.find((profile) => profile.photo)?.photo;
  const links = profiles.flatMap(({ platform, url }) => {
    const href = safeHref(url);
    return platform && href ? [{ platform, href }] : [];
  });
  return (
    <header className={styles.introduction}>
      {photo && (
        <div className={styles.photo}>
          <Picture image={photo} sizes="8rem" priority />
        </div>
      )}
      <div className={styles.texts}>
        <h1 className={styles.name} {...useTextAttributes(name)}>
          {name}
        </h1>
        {description && <Description text={description} />}
        {links.length > 0 && (
          <ul className={styles.profiles}>
            {links.map(({ platform, href }) => (
              <li key={`${platform} ${href}`}>
                <a
                  href={href}
                  target="_blank"
                  rel="me noopener"
                  aria-label={words.profileOf(name, platformName(platform, words))}
                >
                  <Icon name={platform} />
                  <span>{platformName(platform, words)}</span>
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </header>
  );
}

function Description({ text }: { text: string }) {
  return (
    <p className={styles.description} {...useTextAttributes(text)}>
      {withLineBreaks(text.trim())}
    </p>
  );
}
