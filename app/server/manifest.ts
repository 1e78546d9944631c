import type * as v from 'valibot';
import { mediaUrl } from '#app/content/media.ts';
import type { SiteConfig } from '#app/content/site-config.ts';
import { DEFAULT_LANGUAGE } from '#app/language/languages.ts';
import { directionOf } from '#app/language/text-language.ts';
import { THEME_COLOURS } from '#app/styles/theme-colours.ts';
import type { siteCall } from '#contract/calls/site.ts';

type Site = v.InferOutput<ReturnType<typeof siteCall.request>['answer']>['data'];

/** Width and height of the `icon` rendition in pixels. */
const ICON_SIZE = '512x512';

/**
 * The web app manifest, with which readers install the magazine, from the settings of the site; `null` if these cannot be
 * read.
 */
export function writeManifest(site: Site | null, config: SiteConfig): string {
  const language = site?.language || DEFAULT_LANGUAGE;
  const name = site?.seo?.metaTitle || new URL(config.origin).host;
  const favicon = site?.seo?.favicon;
  const png = favicon?.formats.icon;
  const isSvg = favicon !== undefined && favicon !== null && /\.svg$/i.test(favicon.url);
  const icons = [
    ...(isSvg ? [{ src: mediaUrl(favicon.url, config.mediaBase), type: 'image/svg+xml', sizes: 'any' }] : []),
    ...(png ? [{ src: mediaUrl(png.url, config.mediaBase), type: 'image/png', sizes: ICON_SIZE }] : []),
  ];
  return JSON.stringify({
    id: '/',
    name,
    short_name: name,
    ...(site?.seo?.metaDescription && { description: site.seo.metaDescription }),
    lang: language,
    dir: directionOf(language),
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: THEME_COLOURS.light,
    theme_color: site?.themeColour || THEME_COLOURS.light,
    icons,
  });
}
