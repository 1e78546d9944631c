/**
 * Builds the typefaces of the site from the published families: `npm run fonts`. The results are committed, so builds do not
 * run this. Each style has a fixed weight (and optical size), because a variable font is twice as large and the design
 * uses only five styles. The first file of a style has the characters of English text; two more have the other Latin
 * letters, which browsers download only for pages that need them.
 */
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
// @ts-expect-error it has no types
import { convert } from 'fontverter';
import { Blob, Buffer, Face, Font, shape } from 'harfbuzzjs';
// @ts-expect-error it has no types
import subsetFont from 'subset-font';
import { PAIRS } from './pairs.mjs';
import { SAMPLE, writeAccents, writeStyle } from './write-style.mjs';

const require = createRequire(import.meta.url);

const TOKENS = /** @type {const} */ (['serif', 'title', 'sans']);
const STYLES = /** @type {const} */ (['regular', 'strong', 'italic']);
const FILE_NAMES = { serif: 'text', title: 'title', sans: 'small' };

/** @param {number} from @param {number} to */
const range = (from, to) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('');
/** The same characters as in the unicode-range of write-style.mjs. */
const ENGLISH = `${range(0x20, 0x7e)}\u00a0\u2013\u2014\u2018\u2019\u201c\u201d\u2026`;
const OTHER_LATIN =
  range(0xa1, 0x17f) +
  range(0x218, 0x21b) +
  range(0x1e80, 0x1e85) +
  '\u2020\u2021\u2022\u2030\u201a\u201e\u2032\u2033\u2039\u203a\u20ac\u2122\u2190\u2191\u2192\u2193\u2212';

/** Drops features that the site does not use, such as small capitals and fractions. */
const FEATURES = ['kern', 'liga', 'ccmp', 'locl', 'mark', 'mkmk', 'lnum', 'tnum'];

for (const [pair, typefaces] of Object.entries(PAIRS)) {
  const folder = new URL(`${pair}/`, import.meta.url);
  await mkdir(folder, { recursive: true });
  const faces = [];
  for (const token of TOKENS) {
    const typeface = typefaces[token];
    const published = `@fontsource-variable/${typeface.family}`;
    for (const style of STYLES) {
      const variation = typeface[style];
      if (!variation) continue;
      const name = style === 'regular' ? FILE_NAMES[token] : `${FILE_NAMES[token]}-${style}`;
      /** @param {string} subset @param {string} characters @param {string} suffix */
      const make = async (subset, characters, suffix) => {
        const slant = style === 'italic' ? 'italic' : 'normal';
        const source = `${published}/files/${typeface.family}-${subset}-${typeface.axes}-${slant}.woff2`;
        const font = await subsetFont(await readFile(require.resolve(source)), characters, {
          targetFormat: 'woff2',
          variationAxes: variation,
          keepFeatures: FEATURES,
        });
        await writeFile(new URL(`${name}${suffix}.woff2`, folder), font);
        process.stdout.write(`${pair}/${name}${suffix}.woff2  ${(font.length / 1024).toFixed(1)} KB\n`);
        return font;
      };
      const english = await make('latin', ENGLISH, '');
      await make('latin', OTHER_LATIN, '-latin-1');
      await make('latin-ext', OTHER_LATIN, '-latin-ext');
      faces.push({ typeface, style, file: `${pair}/${name}`, metrics: await metricsOf(english) });
    }
    const licence = new URL(`OFL-${typeface.family}.txt`, import.meta.url);
    await copyFile(require.resolve(`${published}/LICENSE`), licence);
  }
  await writeFile(new URL(`${pair}.css`, import.meta.url), writeStyle(faces, typefaces));
  await writeFile(new URL(`${pair}-accents.css`, import.meta.url), writeAccents(faces));
}

/**
 * The ascent and descent, and the widths of SAMPLE and of a digit, in ems.
 * @param {Uint8Array} woff2
 */
async function metricsOf(woff2) {
  const face = new Face(new Blob(Uint8Array.from(await convert(woff2, 'sfnt')).buffer));
  const font = new Font(face);
  const { ascender, descender } = font.hExtents();
  const buffer = new Buffer();
  buffer.addText(SAMPLE);
  buffer.guessSegmentProperties();
  shape(font, buffer);
  const width = buffer.getGlyphPositions().reduce((sum, { xAdvance }) => sum + xAdvance, 0);
  const digit = font.glyphHAdvance(font.nominalGlyph(0x30) ?? 0);
  const inEms = (/** @type {number} */ units) => units / face.upem;
  return {
    ascent: inEms(ascender),
    descent: -inEms(descender),
    width: inEms(width),
    digit: inEms(digit),
  };
}
