import type { ReactNode } from 'react';
import type { Content } from '#app/content/use-content.ts';
import { useInterfaceAttributes } from '#app/language/use-language.ts';
import { RESULTS_ID } from '#app/lib/navigation-state.ts';
import { ErrorNotice } from './error-notice/error-notice.tsx';
import { PageHead, UnlistedPageHead } from './page-head.tsx';
import { Pagination } from './pagination/pagination.tsx';
import { Skeleton } from './skeleton/skeleton.tsx';
import { StructuredData } from './structured-data.tsx';

type ListPageProps<Item> = {
  title: string;
  description: string;
  titleClass: string | undefined;
  /** The answer of this page's request. */
  entries: Content<readonly Item[]>;
  page: number;
  hrefOf: (page: number) => string;
  /** What is shown instead of entries: while they load, when they cannot be had, and when there are none. */
  words: { loading: string; failed: string; none: string };
  children: (entries: readonly Item[]) => ReactNode;
};

/** A page of a list that is not a search, such as all authors. Pages count from 1. */
export function ListPage<Item>(props: ListPageProps<Item>) {
  const { title, description, titleClass, entries, page, hrefOf, words, children } = props;
  const attributes = useInterfaceAttributes();
  const href = hrefOf(page);

  return (
    <>
      {entries.error === null ? (
        <>
          <PageHead title={title} description={description} path={href} />
          <StructuredData page={{ kind: 'collection', name: title, href, description, picture: null }} />
        </>
      ) : (
        <UnlistedPageHead title={title} />
      )}
      <h1 className={titleClass} {...attributes}>
        {title}
      </h1>
      <section id={RESULTS_ID} tabIndex={-1} aria-label={title}>
        {entries.loading ? (
          <Skeleton label={words.loading} shape="article" />
        ) : entries.error !== null ? (
          <ErrorNotice message={words.failed} detail={entries.error} onRetry={entries.retry} />
        ) : entries.data.length === 0 ? (
          <p {...attributes}>{words.none}</p>
        ) : (
          <>
            {children(entries.data)}
            <Pagination page={page} pageCount={entries.meta.pagination?.pageCount ?? 1} hrefOf={hrefOf} />
          </>
        )}
      </section>
    </>
  );
}
