import { PageHead } from '#app/components/page-head.tsx';
import { StructuredData } from '#app/components/structured-data.tsx';
import { articleHref, authorHref } from '#app/content/hrefs.ts';
import { useSiteConfig } from '#app/content/site-config.ts';
import { useContent } from '#app/content/use-content.ts';
import { siteCall } from '#contract/calls/site.ts';
import type { Article } from '#contract/entities/article.ts';

/** The metadata of an article for search engines and shared links. */
export function ArticleMetadata({ article }: { article: Article }) {
  const { origin } = useSiteConfig();
  const site = useContent(siteCall.request()).data;
  const { authors, publishedAt, updatedOn, tags } = article;
  const [section] = article.categories;
  const account = [...authors, site].find((owner) => owner?.fediverse)?.fediverse;
  const { shareCard } = article;
  const drawn = shareCard && { alternativeText: article.title, formats: { share: shareCard } };
  const pictures = [...(article.cover?.media ?? []), drawn];

  return (
    <>
      <PageHead
        title={article.title}
        description={article.description}
        path={articleHref(article)}
        pictures={pictures}
        type="article"
      >
        {publishedAt && <meta property="article:published_time" content={publishedAt} />}
        {updatedOn && <meta property="article:modified_time" content={updatedOn} />}
        {authors.map(
          ({ documentId, name }) =>
            documentId && (
              <meta
                key={name}
                property="article:author"
                content={origin + authorHref({ documentId, name })}
              />
            ),
        )}
        {section && <meta property="article:section" content={section.name} />}
        {tags.map(({ name }) => (
          <meta key={name} property="article:tag" content={name} />
        ))}
        {account && <meta name="fediverse:creator" content={account} />}
      </PageHead>
      <StructuredData page={{ kind: 'article', article }} />
    </>
  );
}
