import type { ReactNode } from 'react';
import { absoluteMediaUrl } from '#app/content/media.ts';
import { useSiteConfig } from '#app/content/site-config.ts';
import { useContent } from '#app/content/use-content.ts';
import { useLanguage } from '#app/language/use-language.ts';
import type { LinkImage } from '#contract/body/image.ts';
import { siteCall } from '#contract/calls/site.ts';
import { safeHref } from '#contract/text/safe-href.ts';

type Props = {
  title: string;
  description: string;
  /** The canonical path. */
  path: string;
  /** Images for shared links: the first with a rendition for them is used, else the magazine's own. */
  pictures?: readonly (LinkImage | null)[];
  /** The kind of page, for shared links. */
  type?: 'website' | 'article' | 'profile';
  /** Whether search engines may show the page. */
  indexed?: boolean;
  /** Further metadata. */
  children?: ReactNode;
};

/** Services show a narrower picture beside the text of a link, in pixels. */
const LARGE_SHARE_WIDTH = 600;

/**
 * The metadata of a page for browsers, search engines and shared links (Open Graph). React moves it to the head.
 */
export function PageHead({
  title,
  description,
  path,
  pictures = [],
  type = 'website',
  indexed = true,
  children,
}: Props) {
  const config = useSiteConfig();
  const site = useContent(siteCall.request()).data;
  const url = `${config.origin}${path}`;
  const picture = [...pictures, site?.seo?.shareImage].find((image) => image?.formats.share);
  const share = picture?.formats.share;
  const licence = safeHref(site?.licence ?? '');
  const locale = openGraphLocale(useLanguage().tag);
  return (
    <>
      <DocumentTitle title={title} />
      {description && <meta name="description" content={description} />}
      <link rel="canonical" href={url} />
      {indexed ? <meta name="robots" content="max-image-preview:large" /> : <NotIndexed />}
      {licence && <link rel="license" href={licence} />}
      <meta property="og:type" content={type} />
      {locale && <meta property="og:locale" content={locale} />}
      {children}
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:url" content={url} />
      {share && (
        <>
          <meta property="og:image" content={absoluteMediaUrl(share.url, config)} />
          <meta property="og:image:type" content="image/jpeg" />
          <meta property="og:image:width" content={`${share.width}`} />
          <meta property="og:image:height" content={`${share.height}`} />
          {picture?.alternativeText && <meta property="og:image:alt" content={picture.alternativeText} />}
        </>
      )}
      <meta
        name="twitter:card"
        content={share && share.width >= LARGE_SHARE_WIDTH ? 'summary_large_image' : 'summary'}
      />
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

/** A language tag as Open Graph writes it, `de_AT`; `null` without a region, which Open Graph requires. */
function openGraphLocale(tag: string): string | null {
  const { language, region } = new Intl.Locale(tag);
  return region ? `${language}_${region}` : null;
}
