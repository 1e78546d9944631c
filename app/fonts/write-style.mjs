/** @import { Typeface } from './pairs.mjs' */

/**
 * A style of a typeface, with the path of its files without extensions. The metrics are in ems; `width` is the width of SAMPLE.
 * @typedef {{ ascent: number, descent: number, width: number, digit: number }} Metrics
 * @typedef {{ typeface: Typeface, style: 'regular' | 'strong' | 'italic', file: string, metrics: Metrics }} Style
 */

export const SAMPLE = 'The quick brown fox jumps over the lazy dog';

/** The width of a letter of Newsreader, in widths of its digits; the line lengths in tokens.css are made for Newsreader. */
const LETTER = 0.778;
const MEASURES = { 'html:root': 66, 'html:root[data-width="wide"]': 74 };

/** System fonts, in which SAMPLE has these widths in ems. */
const SYSTEM_FONTS = {
  serif: {
    regular: { width: 18.275, local: 'local("Times New Roman"), local("Liberation Serif"), local("Tinos")' },
    italic: {
      width: 17.943,
      local: 'local("Times New Roman Italic"), local("Liberation Serif Italic"), local("Tinos Italic")',
    },
    last: 'Georgia, serif',
  },
  sans: {
    regular: { width: 19.786, local: 'local("Arial"), local("Liberation Sans"), local("Arimo")' },
    italic: {
      width: 19.786,
      local: 'local("Arial Italic"), local("Liberation Sans Italic"), local("Arimo Italic")',
    },
    last: 'Arial, sans-serif',
  },
};

/** The characters of English (app/styles/typefaces.ts). */
const ENGLISH = { '': 'U+0020-007E, U+00A0, U+2013-2014, U+2018-2019, U+201C-201D, U+2026' };
const ACCENTS = {
  '-latin-1':
    'U+00A1-00FF, U+0131, U+0152-0153, U+201A, U+201E, U+2020-2022, U+2030, U+2032-2033, U+2039-203A, U+20AC, U+2122, U+2190-2193, U+2212',
  '-latin-ext': 'U+0100-0130, U+0132-0151, U+0154-017F, U+0218-021B, U+1E80-1E85',
};

const MADE = '/* Made by `npm run fonts` (docs/design.md). */';

/**
 * The style sheet of a pair of typefaces: its fonts for English, system fonts with the same metrics, so that nothing moves when the
 * fonts load, and the tokens. Those that every page uses are optional (late-fonts.ts).
 * @param {readonly Style[]} styles
 * @param {Record<string, Typeface>} typefaces
 */
export function writeStyle(styles, typefaces) {
  const standIns = styles.filter(({ style }) => style !== 'strong');
  return [
    MADE,
    ...fontFaces(styles, ENGLISH),
    ...standIns.map(standIn),
    `:root {\n${tokens(typefaces, ({ name }) => `"${name}", `)}}`,
    ...measures(styles),
    // A slow connection: the fonts would arrive too late, and each that a style names costs time before the first paint.
    `:root[data-fonts="fallback"] {\n${tokens(typefaces, () => '')}}`,
    '',
  ].join('\n\n');
}

/**
 * The style sheet with the further letters of a pair of typefaces.
 * @param {readonly Style[]} styles
 */
export const writeAccents = (styles) => [MADE, ...fontFaces(styles, ACCENTS), ''].join('\n\n');

/** @param {readonly Style[]} styles @param {Record<string, string>} ranges */
const fontFaces = (styles, ranges) =>
  styles.flatMap((style) => Object.entries(ranges).map(([suffix, range]) => fontFace(style, suffix, range)));

/** @param {Style} style @param {string} suffix @param {string} range */
function fontFace({ typeface, style, file }, suffix, range) {
  const isMain = style === 'regular' && suffix === '';
  const weights = { regular: typeface.strong ? '100 550' : '100 900', strong: '551 900', italic: '100 900' };
  return rule('@font-face', {
    'font-family': `"${typeface.name}"`,
    'font-style': slantOf(style),
    'font-weight': weights[style],
    'font-display': isMain ? 'optional' : 'swap',
    src: `url("./${file}${suffix}.woff2") format("woff2")`,
    ...(typeface.scale && { 'size-adjust': `${typeface.scale}%` }),
    'unicode-range': range,
  });
}

/** @param {Style} style */
function standIn({ typeface, style, metrics: { ascent, descent, width } }) {
  const font = SYSTEM_FONTS[typeface.like][style === 'italic' ? 'italic' : 'regular'];
  const scale = (typeface.scale ?? 100) / 100;
  const adjustment = (width * scale) / font.width;
  const percent = (/** @type {number} */ share) => `${(share * 100).toFixed(1)}%`;
  return rule('@font-face', {
    'font-family': `"${typeface.name} fallback"`,
    'font-style': slantOf(style),
    src: font.local,
    'size-adjust': percent(adjustment),
    'ascent-override': percent((ascent * scale) / adjustment),
    'descent-override': percent((descent * scale) / adjustment),
    'line-gap-override': '0%',
  });
}

/** @param {Record<string, Typeface>} typefaces @param {(typeface: Typeface) => string} first */
const tokens = (typefaces, first) =>
  Object.entries(typefaces)
    .map(
      ([token, typeface]) =>
        `  --${token}: ${first(typeface)}"${typeface.name} fallback", ${SYSTEM_FONTS[typeface.like].last};\n`,
    )
    .join('');

/**
 * The tokens for line lengths, so that lines have as many letters as in the design.
 * @param {readonly Style[]} styles
 */
function measures([text]) {
  if (!text) throw new Error('A pair has a typeface for texts.');
  const { width, digit } = text.metrics;
  const letter = width / SAMPLE.length / digit / LETTER;
  return Object.entries(MEASURES).flatMap(([selector, measure]) => {
    const characters = Math.round(measure * letter);
    return characters === measure ? [] : [rule(selector, { '--measure': `${characters}ch` })];
  });
}

/** @param {string} style */
const slantOf = (style) => (style === 'italic' ? 'italic' : 'normal');

/** @param {string} selector @param {Record<string, string>} declarations */
const rule = (selector, declarations) =>
  `${selector} {\n${Object.entries(declarations)
    .map(([name, value]) => `  ${name}: ${value};\n`)
    .join('')}}`;
