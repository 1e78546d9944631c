import { ArticleElement } from '#app/components/article-element.tsx';
import { CorrectionText } from '#app/components/correction-text.tsx';
import { ErrorNotice } from '#app/components/error-notice/error-notice.tsx';
import { PageHead, UnlistedPageHead } from '#app/components/page-head.tsx';
import { Pagination } from '#app/components/pagination/pagination.tsx';
import { PublishedOn } from '#app/components/published-on.tsx';
import { Skeleton } from '#app/components/skeleton/skeleton.tsx';
import { StructuredData } from '#app/components/structured-data.tsx';
import { articleHref, correctionsHref } from '#app/content/hrefs.ts';
import { useContent } from '#app/content/use-content.ts';
import { useInterfaceAttributes, useWords } from '#app/language/use-language.ts';
import { RESULTS_ID } from '#app/lib/navigation-state.ts';
import { errataCall } from '#contract/calls/errata.ts';
import type { Erratum } from '#contract/entities/correction.ts';
import styles from './corrections-screen.module.css';

/** All corrections of public articles, the newest first. Pages count from 1. */
export function CorrectionsScreen({ page }: { page: number }) {
  const words = useWords();
  const attributes = useInterfaceAttributes();
  const errata = useContent(errataCall.request(page));
  const href = correctionsHref(page);
  const description = words.correctionsDescription;

  return (
    <>
      {errata.error === null ? (
        <>
          <PageHead title={words.corrections} description={description} path={href} />
          <StructuredData
            page={{ kind: 'collection', name: words.corrections, href, description, picture: null }}
          />
        </>
      ) : (
        <UnlistedPageHead title={words.corrections} />
      )}
      <div className={styles.page}>
        <h1 className={styles.title} {...attributes}>
          {words.corrections}
        </h1>
        <section id={RESULTS_ID} tabIndex={-1} aria-label={words.corrections} className={styles.errata}>
          {errata.loading ? (
            <Skeleton label={words.loadingCorrections} shape="article" />
          ) : errata.error !== null ? (
            <ErrorNotice message={words.correctionsFailed} detail={errata.error} onRetry={errata.retry} />
          ) : (
            <Errata errata={errata.data} page={page} pageCount={errata.meta.pagination?.pageCount ?? 1} />
          )}
        </section>
      </div>
    </>
  );
}

type ErrataProps = { errata: readonly Erratum[]; page: number; pageCount: number };

function Errata({ errata, page, pageCount }: ErrataProps) {
  const words = useWords();
  const attributes = useInterfaceAttributes();
  if (errata.length === 0) return <p {...attributes}>{words.noCorrections}</p>;
  return (
    <>
      <ul className={styles.list}>
        {errata.map((erratum, index) => (
          <ErratumItem key={index} erratum={erratum} />
        ))}
      </ul>
      <Pagination page={page} pageCount={pageCount} hrefOf={correctionsHref} />
    </>
  );
}

function ErratumItem({ erratum }: { erratum: Erratum }) {
  const { correctedOn, article, slug, title } = erratum;
  return (
    <li>
      <ArticleElement article={erratum} className={undefined}>
        <p className={styles.date}>
          <PublishedOn date={correctedOn} />
        </p>
        <h2 className={styles.article}>
          <a href={articleHref({ documentId: article, slug })}>{title}</a>
        </h2>
        <CorrectionText text={erratum.text} />
      </ArticleElement>
    </li>
  );
}
