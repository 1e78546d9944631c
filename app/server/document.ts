import { text as BOOT_SCRIPT } from '#app/browser/boot.ts?script';
import { PAGE_STATE_ID } from '#app/page-state.ts';
import { THEME_COLOURS } from '#app/styles/theme-colours.ts';

/** Addresses of the built files a page needs. */
export type Assets = {
  /** Modules: the application's entry, then what the screen is made of. */
  scripts: readonly string[];
  styles: readonly string[];
  /** Fonts seen at once, asked for before the style says so where the connection is fast enough for them. */
  fonts: readonly string[];
  /** Further markup for the head, from the build tool while developing; empty in production. */
  head: string;
};

type Parts = {
  /** What React rendered: first what belongs into the head, then the page. */
  markup: string;
  /** JSON, safe inside a script element. */
  state: string;
  assets: Assets;
};

/** The page as a whole HTML document; the same for every visitor. */
export function writeDocument({ markup, state, assets }: Parts): string {
  // React puts title, meta and link elements before everything else it renders.
  const bodyStart = markup.search(/<(?!title|meta|link|\/title)/);
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta name="theme-color" content="${THEME_COLOURS.light}" media="(prefers-color-scheme: light)">`,
    `<meta name="theme-color" content="${THEME_COLOURS.dark}" media="(prefers-color-scheme: dark)">`,
    ...(assets.fonts.length > 0 ? [`<meta name="masthead-fonts" content="${assets.fonts.join(' ')}">`] : []),
    `<script>${BOOT_SCRIPT}</script>`,
    ...assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    assets.head,
    markup.slice(0, bodyStart),
    `<meta name="masthead-scripts" content="${assets.scripts.join(' ')}">`,
    '</head>',
    '<body>',
    `<div id="app">${markup.slice(bodyStart)}</div>`,
    `<script type="application/json" id="${PAGE_STATE_ID}">${state}</script>`,
    '</body>',
    '</html>',
  ].join('\n');
}
