import { ArticleGrid } from '#app/components/article-grid/article-grid.tsx';
import { ErrorNotice } from '#app/components/error-notice/error-notice.tsx';
import { OtherArticles } from '#app/components/other-articles/other-articles.tsx';
import { UnlistedPageHead } from '#app/components/page-head.tsx';
import { Skeleton } from '#app/components/skeleton/skeleton.tsx';
import { authorHref } from '#app/content/hrefs.ts';
import { useContent } from '#app/content/use-content.ts';
import { useWords } from '#app/language/use-language.ts';
import { RESULTS_ID } from '#app/lib/navigation-state.ts';
import { authorCall } from '#contract/calls/author.ts';
import { authorArticlesCall } from '#contract/calls/author-articles.ts';
import type { AuthorOfPage } from '#contract/entities/author.ts';
import { AuthorIntroduction } from './author-introduction.tsx';
import { AuthorMetadata } from './author-metadata.tsx';

/** An author: an introduction, and all articles (decision 0033). `id` is a documentId; pages count from 1. */
export function AuthorScreen({ id, page }: { id: string; page: number }) {
  const words = useWords();
  const author = useContent(authorCall.request(id));

  if (author.loading) {
    return (
      <>
        <UnlistedPageHead title={words.author} />
        <h1 className="visually-hidden">{words.author}</h1>
        <Skeleton label={words.loadingAuthor} shape="list" />
      </>
    );
  }
  if (author.error !== null) {
    return (
      <>
        <UnlistedPageHead title={words.authorNotFoundTitle} />
        <h1 className="visually-hidden">{words.authorNotFoundTitle}</h1>
        <ErrorNotice message={words.authorNotFound} detail={author.error} onRetry={author.retry} />
        <OtherArticles />
      </>
    );
  }

  const { data } = author;

  return (
    <>
      <AuthorMetadata author={data} page={page} />
      <AuthorIntroduction author={data} />
      <section id={RESULTS_ID} tabIndex={-1} aria-label={words.allArticles}>
        <Articles author={data} page={page} />
      </section>
    </>
  );
}

function Articles({ author, page }: { author: AuthorOfPage; page: number }) {
  const list = useContent(authorArticlesCall.request({ author: author.documentId, page }));
  return <ArticleGrid list={list} hrefOf={(to) => authorHref(author, to)} />;
}
