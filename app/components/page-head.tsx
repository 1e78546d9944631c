import { mediaUrl } from '#app/content/media.ts';
import { useSiteConfig } from '#app/content/site-config.ts';
import { useContent } from '#app/content/use-content.ts';
import { siteCall } from '#contract/calls/site.ts';
import type { LinkImage } from '#contract/entities/image.ts';

type Props = {
  title: string;
  description: string;
  /** The canonical path. */
  path: string;
  /** The image for shared links, if it has a rendition for them; `null` for none. */
  picture: LinkImage | null;
  /** The publication date of an article page. */
  published?: string;
  /** When the article was updated; empty if it was not. */
  updated?: string;
};

/**
 * The metadata of a page for browsers, search engines and shared links (Open Graph). React moves it to the head.
 */
export function PageHead({ title, description, path, picture, published, updated }: Props) {
  const { origin, mediaBase } = useSiteConfig();
  const url = `${origin}${path}`;
  const share = picture?.formats.share;
  return (
    <>
      <DocumentTitle title={title} />
      {description && <meta name="description" content={description} />}
      <link rel="canonical" href={url} />
      <meta property="og:type" content={published ? 'article' : 'website'} />
      {published && <meta property="article:published_time" content={published} />}
      {updated && <meta property="article:modified_time" content={updated} />}
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:url" content={url} />
      {share && (
        <>
          <meta property="og:image" content={new URL(mediaUrl(share.url, mediaBase), origin).href} />
          <meta property="og:image:type" content="image/jpeg" />
          <meta property="og:image:width" content={`${share.width}`} />
          <meta property="og:image:height" content={`${share.height}`} />
          {picture.alternativeText && <meta property="og:image:alt" content={picture.alternativeText} />}
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
    </>
  );
}

/** The metadata of a page that search engines must not index: a loading page or an error. */
export function UnlistedPageHead({ title }: { title: string }) {
  return (
    <>
      <DocumentTitle title={title} />
      <NotIndexed />
    </>
  );
}

/** Tells search engines not to index the page. */
export const NotIndexed = () => <meta name="robots" content="noindex" />;

/** The title of a page, with the name of the magazine. */
function DocumentTitle({ title }: { title: string }) {
  const magazine = useContent(siteCall.request()).data?.seo?.metaTitle;
  return <title>{magazine && magazine !== title ? `${title} – ${magazine}` : title}</title>;
}
