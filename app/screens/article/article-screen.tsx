import { Navigate } from 'react-router';
import { AuthorName } from '#app/components/byline/byline.tsx';
import { ErrorNotice } from '#app/components/error-notice/error-notice.tsx';
import { Kicker } from '#app/components/kicker/kicker.tsx';
import { PageHead, UnlistedPageHead } from '#app/components/page-head.tsx';
import { PublishedOn } from '#app/components/published-on.tsx';
import { Skeleton } from '#app/components/skeleton/skeleton.tsx';
import { ARTICLE_TAGS } from '#app/content/constants.ts';
import { ARTICLE_NOT_FOUND } from '#app/content/error-messages.ts';
import { articleHref } from '#app/content/hrefs.ts';
import { useContent } from '#app/content/use-content.ts';
import { articleCall } from '#contract/calls/article.ts';
import { siteCall } from '#contract/calls/site.ts';
import styles from './article-screen.module.css';
import { AuthorPhoto } from './author-photo.tsx';
import { Comments } from './comments.tsx';
import { CoverFigures } from './cover-figures.tsx';
import { RecommendedArticles } from './recommended-articles.tsx';
import { RichText } from './rich-text.tsx';

type Props = {
  /** The documentId and slug in the URL. */
  params: { id?: string | undefined; slug?: string | undefined };
};

/** One article (spec §2, Article page). */
export function ArticleScreen({ params: { id = '', slug = '' } }: Props) {
  const article = useContent(articleCall.request(id));
  const shareImage = useContent(siteCall.request()).data?.seo?.shareImage ?? null;

  if (article.loading) {
    return (
      <>
        <UnlistedPageHead title="Article" />
        <h1 className="visually-hidden">Article</h1>
        <Skeleton label="Loading the article" shape="article" />
      </>
    );
  }
  if (article.error !== null) {
    return (
      <>
        <UnlistedPageHead title="Article not found" />
        <h1 className="visually-hidden">Article not found</h1>
        <ErrorNotice message={ARTICLE_NOT_FOUND} detail={article.error} onRetry={article.retry} />
      </>
    );
  }

  const { data } = article;
  if (slug !== data.slug) return <Navigate to={articleHref(data)} replace />;

  return (
    <>
      <PageHead
        title={data.title}
        description={data.description}
        path={articleHref(data)}
        picture={[data.cover?.media[0], shareImage].find((image) => image?.formats.share) ?? null}
        published={data.publishedAt}
      />
      <article className={styles.article}>
        <header className={styles.header}>
          <Kicker tags={data.tags.slice(0, ARTICLE_TAGS)} />
          <h1 className={styles.title}>{data.title}</h1>
          {data.subtitle && <p className={styles.subtitle}>{data.subtitle}</p>}
          {data.description && <p className={styles.description}>{data.description}</p>}
          <dl className={styles.facts}>
            {data.authors.length > 0 && (
              <div className={styles.authors}>
                <dt>{data.authors.length > 1 ? 'Authors' : 'Author'}</dt>
                {data.authors.map((author) => (
                  <dd key={author.name}>
                    <AuthorPhoto author={author} />
                    <AuthorName author={author} />
                  </dd>
                ))}
              </div>
            )}
            <div>
              <dt>Published on</dt>
              <dd>
                <PublishedOn date={data.publishedAt} />
              </dd>
            </div>
          </dl>
        </header>
        {data.cover && <CoverFigures cover={data.cover} />}
        <div className={styles.body}>
          <RichText blocks={data.content} />
        </div>
      </article>
      <Comments comments={data.comments} />
      <RecommendedArticles except={data.documentId} />
    </>
  );
}
