import { text as BOOT_SCRIPT } from '#app/browser/boot.ts?script';
import { STRUCTURED_DATA_ID } from '#app/content/structured-data.ts';
import { directionOf } from '#app/language/text-language.ts';
import { PAGE_STATE_ID } from '#app/page-state.ts';
import { THEME_COLOURS } from '#app/styles/theme-colours.ts';

/** A style sheet; `href` is the URL of its file, `null` without a file. */
export type Style = { href: string | null; text: string };

/** The built files that a page needs; scripts by their URLs. */
export type Assets = {
  /** Modules: the entry of the application first, then the screen's. */
  scripts: readonly string[];
  styles: readonly Style[];
  /** The URL of the style sheet with the rules of all others for paper; `null` without one. */
  paper: string | null;
  /** Extra markup for the head, added by Vite in development; empty in production. */
  head: string;
};

type Parts = {
  /** The output of React: the head elements first, then the body. */
  markup: string;
  /** A BCP 47 tag. */
  language: string;
  /** JSON that is safe inside a script element. */
  state: string;
  /** JSON-LD that is safe inside a script element; `null` for none. */
  structuredData: string | null;
  /** The URLs of fonts that every page uses, preloaded by the boot script on a fast connection. */
  fonts: readonly string[];
  /** The text of the one style element, whose hash is in the content security policy; empty without one. */
  style: string;
  assets: Assets;
};

/** The complete HTML document of a page, the same for every reader, with its styles (decision 0032). */
export function writeDocument({
  markup,
  language,
  state,
  structuredData,
  fonts,
  style,
  assets,
}: Parts): string {
  // React renders title, meta and link elements before all others.
  const bodyStart = markup.search(/<(?!title|meta|link|\/title)/);
  return [
    '<!doctype html>',
    `<html lang="${language}"${directionOf(language) === 'rtl' ? ' dir="rtl"' : ''}>`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<link rel="manifest" href="/manifest.webmanifest">',
    `<meta name="theme-color" content="${THEME_COLOURS.light}" media="(prefers-color-scheme: light)">`,
    `<meta name="theme-color" content="${THEME_COLOURS.dark}" media="(prefers-color-scheme: dark)">`,
    ...(fonts.length > 0 ? [`<meta name="masthead-fonts" content="${fonts.join(' ')}">`] : []),
    `<script>${BOOT_SCRIPT}</script>`,
    ...(style ? [styleElement(style, assets)] : []),
    assets.head,
    markup.slice(0, bodyStart),
    `<meta name="masthead-scripts" content="${assets.scripts.join(' ')}">`,
    '</head>',
    '<body>',
    `<div id="app">${markup.slice(bodyStart)}</div>`,
    `<script type="application/json" id="${PAGE_STATE_ID}">${state}</script>`,
    ...(structuredData === null
      ? []
      : [`<script type="application/ld+json" id="${STRUCTURED_DATA_ID}">${structuredData}</script>`]),
    // Behind the content, so that nothing else is requested later because of it.
    ...(assets.paper === null ? [] : [`<link rel="stylesheet" media="print" href="${assets.paper}">`]),
    '</body>',
    '</html>',
  ].join('\n');
}

/** The application loads the files that this style comes from. */
const styleElement = (style: string, { styles }: Assets) =>
  `<style data-href="${styles.flatMap(({ href }) => href ?? []).join(' ')}">${style}</style>`;
