import { authorHref } from '#app/content/hrefs.ts';
import { useInterfaceAttributes, useWords } from '#app/language/use-language.ts';
import type { Author } from '#contract/entities/article.ts';
import styles from './more-articles.module.css';

/** A link to the page of each author who has one, after the text. */
export function MoreArticles({ authors }: { authors: readonly Author[] }) {
  const { allArticlesBy } = useWords();
  const attributes = useInterfaceAttributes();
  const listed = authors.filter(({ documentId }) => documentId !== '');
  if (listed.length === 0) return null;
  return (
    <ul className={styles.list}>
      {listed.map((author) => (
        <li key={author.documentId}>
          <a href={authorHref(author)} {...attributes}>
            {allArticlesBy(author.name)}
          </a>
        </li>
      ))}
    </ul>
  );
}
