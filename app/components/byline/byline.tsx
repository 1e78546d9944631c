import {
  ArticleLanguageContext,
  useMagazineAttributes,
  useTextAttributes,
  useWords,
} from '#app/language/use-language.ts';
import type { Author } from '#contract/entities/article.ts';
import { safeHref } from '#contract/text/safe-href.ts';
import styles from './byline.module.css';

/** The authors of an article, each linked to a profile if there is one (spec §2, Home page). */
export function Byline({ authors }: { authors: readonly Author[] }) {
  const words = useWords();
  const attributes = useMagazineAttributes();
  if (authors.length === 0) return null;
  return (
    <p className={styles.byline} {...attributes}>
      {words.by}{' '}
      {authors.map((author, index) => (
        <span key={author.name}>
          {index > 0 && <span>{index === authors.length - 1 ? words.and(author.name) : words.comma}</span>}
          {/* The names are in a text of the interface, not of the article. */}
          <ArticleLanguageContext value={null}>
            <AuthorName author={author} />
          </ArticleLanguageContext>
        </span>
      ))}
    </p>
  );
}

/** The name of an author, linked to the first profile with a valid URL (spec §2, Article page). */
export function AuthorName({ author }: { author: Author }) {
  const href = author.profiles.map(({ url }) => safeHref(url)).find((url) => url !== null);
  const attributes = { className: styles.name, ...useTextAttributes(author.name) };
  if (!href) return <span {...attributes}>{author.name}</span>;
  return (
    <a {...attributes} href={href} rel="author noopener" target="_blank">
      {author.name}
    </a>
  );
}
