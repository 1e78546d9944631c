import bitter from '#app/fonts/bitter.css?inline';
import franklin from '#app/fonts/franklin.css?inline';
import garamond from '#app/fonts/garamond.css?inline';
import newsreader from '#app/fonts/newsreader.css?inline';
import type { Face } from '#contract/entities/site.ts';

const SHEETS = { newsreader, bitter, garamond, franklin };

/** The style sheet with the fonts of a pair of typefaces, and with the tokens that name them. A page has one of these. */
export const typefacesStyle = ({ typefaces }: Face): string => SHEETS[typefaces ?? 'newsreader'];

/** Fonts used above the fold of every page. The hash in a file name may contain a dash. */
const EVERYWHERE = /\/assets\/(?:title|text|small)-[\w-]{8}\.woff2/g;

/** The URLs of the fonts in such a style sheet that every page uses. */
export const mainFonts = (style: string): readonly string[] => style.match(EVERYWHERE) ?? [];
