import bitter from '#app/fonts/bitter.css?inline';
import bitterAccents from '#app/fonts/bitter-accents.css?inline';
import franklin from '#app/fonts/franklin.css?inline';
import franklinAccents from '#app/fonts/franklin-accents.css?inline';
import garamond from '#app/fonts/garamond.css?inline';
import garamondAccents from '#app/fonts/garamond-accents.css?inline';
import newsreader from '#app/fonts/newsreader.css?inline';
import newsreaderAccents from '#app/fonts/newsreader-accents.css?inline';
import type { Face } from '#contract/entities/site.ts';

const SHEETS = { newsreader, bitter, garamond, franklin };
const ACCENTS = {
  newsreader: newsreaderAccents,
  bitter: bitterAccents,
  garamond: garamondAccents,
  franklin: franklinAccents,
};

/** The style sheet with the fonts of a pair of typefaces, and with the tokens that name them. A page has one of these. */
export const typefacesStyle = ({ typefaces }: Face): string => SHEETS[typefaces ?? 'newsreader'];

/** The style sheet with the fonts for other letters than those of English, and its module. */
export const accentsStyle = ({ typefaces }: Face) => ({
  text: ACCENTS[typefaces ?? 'newsreader'],
  module: `app/fonts/${typefaces ?? 'newsreader'}-accents.css`,
});

/** The letters of these fonts: the unicode-range of app/fonts/write-style.mjs. */
const ACCENT =
  /[\u00a1-\u017f\u0218-\u021b\u1e80-\u1e85\u201a\u201e\u2020-\u2022\u2030\u2032\u2033\u2039\u203a\u20ac\u2122\u2190-\u2193\u2212]/;

/** Whether a page needs them. */
export const hasAccents = (markup: string): boolean => ACCENT.test(markup);

/** Fonts used above the fold of every page. The hash in a file name may contain a dash. */
const EVERYWHERE = /\/assets\/(?:title|text|small)-[\w-]{8}\.woff2/g;

/** The URLs of the fonts in such a style sheet that every page uses. */
export const mainFonts = (style: string): readonly string[] => style.match(EVERYWHERE) ?? [];
