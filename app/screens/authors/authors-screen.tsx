import { ListPage } from '#app/components/list-page.tsx';
import { Picture } from '#app/components/picture/picture.tsx';
import { authorHref, authorsHref } from '#app/content/hrefs.ts';
import { useContent } from '#app/content/use-content.ts';
import { useTextAttributes, useWords } from '#app/language/use-language.ts';
import { authorsCall } from '#contract/calls/authors.ts';
import type { ListedAuthor } from '#contract/entities/author.ts';
import styles from './authors-screen.module.css';

/** All authors who have articles, by name. Pages count from 1. */
export function AuthorsScreen({ page }: { page: number }) {
  const { allAuthors, authorsDescription, loadingAuthors, authorsFailed, noAuthors } = useWords();
  return (
    <ListPage
      title={allAuthors}
      description={authorsDescription}
      titleClass={styles.title}
      entries={useContent(authorsCall.request(page))}
      page={page}
      hrefOf={authorsHref}
      words={{ loading: loadingAuthors, failed: authorsFailed, none: noAuthors }}
    >
      {(authors) => (
        <ul className={styles.list}>
          {authors.map((author) => (
            <AuthorItem key={author.documentId} author={author} />
          ))}
        </ul>
      )}
    </ListPage>
  );
}

function AuthorItem({ author }: { author: ListedAuthor }) {
  const { name, profiles } = author;
  const photo = profiles.find((profile) => profile.photo)?.photo;
  return (
    <li>
      <a href={authorHref(author)} className={styles.author}>
        <span className={styles.photo} aria-hidden="true">
          {photo && <Picture image={{ ...photo, alternativeText: '' }} sizes="4rem" />}
        </span>
        <span className={styles.name} {...useTextAttributes(name)}>
          {name}
        </span>
      </a>
    </li>
  );
}
