import { mediaUrl } from '#app/content/media.ts';
import { useSiteConfig } from '#app/content/site-config.ts';
import type { Image } from '#contract/entities/image.ts';

type Props = {
  title: string;
  description: string;
  /** The page's one address, from the site's root. */
  path: string;
  /** What a link to the page shows where it is shared; `null` where there is none. */
  picture: Image | null;
  /** When the article of the page was published; pages of another kind have no date. */
  published?: string;
};

/**
 * What a page is called, for browsers, search engines and wherever a link to it is shared (Open Graph);
 * React carries it into the head.
 */
export function PageHead({ title, description, path, picture, published }: Props) {
  const { origin, mediaBase } = useSiteConfig();
  const address = `${origin}${path}`;
  return (
    <>
      <title>{title}</title>
      {description && <meta name="description" content={description} />}
      <link rel="canonical" href={address} />
      <meta property="og:type" content={published ? 'article' : 'website'} />
      {published && <meta property="article:published_time" content={published} />}
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:url" content={address} />
      {picture && (
        <>
          <meta property="og:image" content={new URL(mediaUrl(picture.url, mediaBase), origin).href} />
          <meta property="og:image:alt" content={picture.alternativeText} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
    </>
  );
}

/** A page that has no address of its own: one that is still loading, or an error. */
export function UnlistedPageHead({ title }: { title: string }) {
  return (
    <>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
    </>
  );
}
