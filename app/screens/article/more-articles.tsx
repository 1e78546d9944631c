import { authorHref } from '#app/content/hrefs.ts';
import { useInterfaceAttributes, useWords } from '#app/language/use-language.ts';
import type { Author } from '#contract/entities/article.ts';
import styles from './more-articles.module.css';

/** With more authors, links show only their names. */
const MAX_SENTENCES = 3;

/** A link to the page of each author who has one, after the text. */
export function MoreArticles({ authors }: { authors: readonly Author[] }) {
  const { allArticles, allArticlesBy } = useWords();
  const attributes = useInterfaceAttributes();
  const listed = authors.filter(({ documentId }) => documentId !== '');
  if (listed.length === 0) return null;
  const isShort = listed.length > MAX_SENTENCES;
  return (
    <ul className={styles.list}>
      {isShort && <li {...attributes}>{allArticles}</li>}
      {listed.map((author) => (
        <li key={author.documentId}>
          <a
            href={authorHref(author)}
            aria-label={isShort ? allArticlesBy(author.name) : undefined}
            {...attributes}
          >
            {isShort ? author.name : allArticlesBy(author.name)}
          </a>
        </li>
      ))}
    </ul>
  );
}
