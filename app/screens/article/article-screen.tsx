import { ArticleElement } from '#app/components/article-element.tsx';
import { ErrorNotice } from '#app/components/error-notice/error-notice.tsx';
import { Kicker } from '#app/components/kicker/kicker.tsx';
import { withLineBreaks } from '#app/components/line-breaks.tsx';
import { OtherArticles } from '#app/components/other-articles/other-articles.tsx';
import { UnlistedPageHead } from '#app/components/page-head.tsx';
import { Skeleton } from '#app/components/skeleton/skeleton.tsx';
import { ARTICLE_TAGS } from '#app/content/constants.ts';
import { articleHref } from '#app/content/hrefs.ts';
import { useSiteConfig } from '#app/content/site-config.ts';
import { useContent } from '#app/content/use-content.ts';
import { useWords } from '#app/language/use-language.ts';
import { articleCall } from '#contract/calls/article.ts';
import { ArticleFacts } from './article-facts.tsx';
import { ArticleMetadata } from './article-metadata.tsx';
import styles from './article-screen.module.css';
import { Comments } from './comments.tsx';
import { Corrections } from './corrections.tsx';
import { CoverDialogs } from './cover-dialogs.tsx';
import { CoverFigures } from './cover-figures.tsx';
import { LinkUrls } from './link-addresses.tsx';
import { MoreArticles } from './more-articles.tsx';
import { RecommendedArticles } from './recommended-articles.tsx';
import { RichText } from './rich-text.tsx';

/** One article (spec §2, Article page), by its documentId. */
export function ArticleScreen({ id }: { id: string }) {
  const words = useWords();
  const { origin } = useSiteConfig();
  const article = useContent(articleCall.request(id));

  if (article.loading) {
    return (
      <>
        <UnlistedPageHead title={words.article} />
        <h1 className="visually-hidden">{words.article}</h1>
        <Skeleton label={words.loadingArticle} shape="article" />
      </>
    );
  }
  if (article.error !== null) {
    return (
      <>
        <UnlistedPageHead title={words.articleNotFoundTitle} />
        <h1 className="visually-hidden">{words.articleNotFoundTitle}</h1>
        <ErrorNotice message={words.articleNotFound} detail={article.error} onRetry={article.retry} />
        <OtherArticles />
      </>
    );
  }

  const { data } = article;

  return (
    <>
      <ArticleMetadata article={data} />
      <ArticleElement article={data} className={styles.article}>
        <header className={styles.header}>
          <Kicker tags={data.tags.slice(0, ARTICLE_TAGS)} sponsor={data.sponsor} />
          <h1 className={styles.title}>{data.title}</h1>
          {data.subtitle && <div className={styles.subtitle}>{data.subtitle}</div>}
          {data.description && (
            <p className={styles.description}>{withLineBreaks(data.description.trim())}</p>
          )}
          <ArticleFacts article={data} />
          <p className={styles.address} dir="ltr">
            {origin + articleHref(data)}
          </p>
        </header>
        <RichText
          blocks={data.content}
          sponsor={data.sponsor}
          cover={data.cover && <CoverFigures cover={data.cover} />}
        />
        {data.cover && <CoverDialogs cover={data.cover} />}
        <LinkUrls blocks={data.content} />
        <MoreArticles authors={data.authors} />
        <Corrections corrections={data.corrections} />
      </ArticleElement>
      <Comments comments={data.comments} />
      <RecommendedArticles except={data.documentId} />
    </>
  );
}
