import { ArticleElement } from '#app/components/article-element.tsx';
import { CorrectionText } from '#app/components/correction-text.tsx';
import { ListPage } from '#app/components/list-page.tsx';
import { PublishedOn } from '#app/components/published-on.tsx';
import { articleHref, correctionsHref } from '#app/content/hrefs.ts';
import { useContent } from '#app/content/use-content.ts';
import { useWords } from '#app/language/use-language.ts';
import { errataCall } from '#contract/calls/errata.ts';
import type { Erratum } from '#contract/entities/correction.ts';
import styles from './corrections-screen.module.css';

/** All corrections of public articles, the newest first. Pages count from 1. */
export function CorrectionsScreen({ page }: { page: number }) {
  const { corrections, correctionsDescription, loadingCorrections, correctionsFailed, noCorrections } =
    useWords();
  return (
    <div className={styles.page}>
      <ListPage
        title={corrections}
        description={correctionsDescription}
        titleClass={styles.title}
        entries={useContent(errataCall.request(page))}
        page={page}
        hrefOf={correctionsHref}
        words={{ loading: loadingCorrections, failed: correctionsFailed, none: noCorrections }}
      >
        {(errata) => (
          <ul className={styles.list}>
            {errata.map((erratum, index) => (
              <ErratumItem key={index} erratum={erratum} />
            ))}
          </ul>
        )}
      </ListPage>
    </div>
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
