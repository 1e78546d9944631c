/**
 * Builds the font files of the site from the published families: `npm run fonts`. The results are committed, so builds do
 * not run this. Each style has a fixed weight (and optical size), because a variable font is twice as large and the design
 * uses only five styles. The first file of a style has the characters of English text; two more have the other Latin
 * letters, which browsers download only for pages that need them.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
// @ts-expect-error it has no types
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);

const NEWSREADER = '@fontsource-variable/newsreader/files/newsreader';
const SCHIBSTED = '@fontsource-variable/schibsted-grotesk/files/schibsted-grotesk';

const STYLES = [
  { name: 'text', family: NEWSREADER, axis: 'opsz', style: 'normal', variation: { wght: 400, opsz: 16 } },
  {
    name: 'text-strong',
    family: NEWSREADER,
    axis: 'opsz',
    style: 'normal',
    variation: { wght: 660, opsz: 16 },
  },
  {
    name: 'text-italic',
    family: NEWSREADER,
    axis: 'opsz',
    style: 'italic',
    variation: { wght: 400, opsz: 20 },
  },
  { name: 'title', family: NEWSREADER, axis: 'opsz', style: 'normal', variation: { wght: 540, opsz: 36 } },
  { name: 'small', family: SCHIBSTED, axis: 'wght', style: 'normal', variation: { wght: 540 } },
];

/** @param {number} from @param {number} to */
const range = (from, to) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('');
/** The same characters as in the unicode-range of fonts.css. */
const ENGLISH = `${range(0x20, 0x7e)}\u00a0\u2013\u2014\u2018\u2019\u201c\u201d\u2026`;
const OTHER_LATIN =
  range(0xa1, 0x17f) +
  range(0x218, 0x21b) +
  range(0x1e80, 0x1e85) +
  '\u2020\u2021\u2022\u2030\u201a\u201e\u2032\u2033\u2039\u203a\u20ac\u2122\u2190\u2191\u2192\u2193\u2212';

/** Drops features that the site does not use, such as small capitals and fractions. */
const FEATURES = ['kern', 'liga', 'ccmp', 'locl', 'mark', 'mkmk', 'lnum', 'tnum'];

for (const { name, family, axis, style, variation } of STYLES) {
  /** @param {string} subset @param {string} characters @param {string} suffix */
  const make = async (subset, characters, suffix) => {
    const source = await readFile(require.resolve(`${family}-${subset}-${axis}-${style}.woff2`));
    const font = await subsetFont(source, characters, {
      targetFormat: 'woff2',
      variationAxes: variation,
      keepFeatures: FEATURES,
    });
    await writeFile(new URL(`${name}${suffix}.woff2`, import.meta.url), font);
    process.stdout.write(`${name}${suffix}.woff2  ${(font.length / 1024).toFixed(1)} KB\n`);
  };
  await make('latin', ENGLISH, '');
  await make('latin', OTHER_LATIN, '-latin-1');
  await make('latin-ext', OTHER_LATIN, '-latin-ext');
}
