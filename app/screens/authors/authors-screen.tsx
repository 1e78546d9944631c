import { ErrorNotice } from '#app/components/error-notice/error-notice.tsx';
import { PageHead, UnlistedPageHead } from '#app/components/page-head.tsx';
import { Pagination } from '#app/components/pagination/pagination.tsx';
import { Picture } from '#app/components/picture/picture.tsx';
import { Skeleton } from '#app/components/skeleton/skeleton.tsx';
import { StructuredData } from '#app/components/structured-data.tsx';
import { authorHref, authorsHref } from '#app/content/hrefs.ts';
import { useContent } from '#app/content/use-content.ts';
import { useInterfaceAttributes, useTextAttributes, useWords } from '#app/language/use-language.ts';
import { RESULTS_ID } from '#app/lib/navigation-state.ts';
import { authorsCall } from '#contract/calls/authors.ts';
import type { ListedAuthor } from '#contract/entities/author.ts';
import styles from './authors-screen.module.css';

/** All authors who have articles, by name. Pages count from 1. */
export function AuthorsScreen({ page }: { page: number }) {
  const words = useWords();
  const attributes = useInterfaceAttributes();
  const authors = useContent(authorsCall.request(page));
  const [title, description, href] = [words.allAuthors, words.authorsDescription, authorsHref(page)];

  return (
    <>
      {authors.error === null ? (
        <>
          <PageHead title={title} description={description} path={href} />
          <StructuredData page={{ kind: 'collection', name: title, href, description, picture: null }} />
        </>
      ) : (
        <UnlistedPageHead title={title} />
      )}
      <h1 className={styles.title} {...attributes}>
        {title}
      </h1>
      <section id={RESULTS_ID} tabIndex={-1} aria-label={title}>
        {authors.loading ? (
          <Skeleton label={words.loadingAuthors} shape="article" />
        ) : authors.error !== null ? (
          <ErrorNotice message={words.authorsFailed} detail={authors.error} onRetry={authors.retry} />
        ) : (
          <Authors authors={authors.data} page={page} pageCount={authors.meta.pagination?.pageCount ?? 1} />
        )}
      </section>
    </>
  );
}

type AuthorsProps = { authors: readonly ListedAuthor[]; page: number; pageCount: number };

function Authors({ authors, page, pageCount }: AuthorsProps) {
  const words = useWords();
  const attributes = useInterfaceAttributes();
  if (authors.length === 0) return <p {...attributes}>{words.noAuthors}</p>;
  return (
    <>
      <ul className={styles.list}>
        {authors.map((author) => (
          <AuthorItem key={author.documentId} author={author} />
        ))}
      </ul>
      <Pagination page={page} pageCount={pageCount} hrefOf={authorsHref} />
    </>
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
