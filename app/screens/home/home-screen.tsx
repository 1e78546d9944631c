import { ErrorNotice } from '#app/components/error-notice/error-notice.tsx';
import { PageHead } from '#app/components/page-head.tsx';
import { Skeleton } from '#app/components/skeleton/skeleton.tsx';
import { StructuredData } from '#app/components/structured-data.tsx';
import { isEmptyHome } from '#app/content/is-empty-home.ts';
import { useContent } from '#app/content/use-content.ts';
import { useInterfaceAttributes, useWords } from '#app/language/use-language.ts';
import { homeCall } from '#contract/calls/home.ts';
import { siteCall } from '#contract/calls/site.ts';
import { EmptyHome } from './empty-home.tsx';
import { Headline } from './headline.tsx';
import styles from './home-screen.module.css';
import { HomeSection } from './home-section.tsx';
import { TrendingCard } from './trending-card.tsx';

/** The trending articles with a large picture: one row on a large screen. */
const LEADING = 4;

/** Headline, trending articles and sections (spec §2, Home page; the sections are an addition). */
export function HomeScreen() {
  const words = useWords();
  const attributes = useInterfaceAttributes();
  const seo = useContent(siteCall.request()).data?.seo;
  const home = useContent(homeCall.request());
  const title = seo?.metaTitle || words.home;
  const heading = <h1 className="visually-hidden">{title}</h1>;
  const head = (
    <>
      <PageHead title={title} description={seo?.metaDescription ?? ''} path="/" />
      <StructuredData page={{ kind: 'home' }} />
    </>
  );

  if (home.loading) {
    return (
      <>
        {head}
        {heading}
        <Skeleton label={words.loadingHome} shape="lead" />
      </>
    );
  }
  if (home.error !== null) {
    return (
      <>
        {head}
        {heading}
        <ErrorNotice message={words.homeFailed} detail={home.error} onRetry={home.retry} />
      </>
    );
  }

  const { headline, trending, sections } = home.data;
  return (
    <>
      {head}
      {heading}
      {isEmptyHome(home.data) && <EmptyHome />}
      {headline && <Headline {...headline} />}
      {trending.length > 0 && (
        <section className={styles.trending} aria-labelledby="trending">
          <h2 id="trending" className={styles.sectionTitle} {...attributes}>
            {words.trending}
          </h2>
          <ol className={styles.list}>
            {trending.map((article, index) => (
              <li key={article.documentId}>
                <TrendingCard article={article} leading={index < LEADING} />
              </li>
            ))}
          </ol>
        </section>
      )}
      {sections.map((section, index) => (
        <HomeSection key={index} section={section} />
      ))}
    </>
  );
}
