/**
 * Writes the letters of the cards that the content service draws (decision 0042): `cms/fonts/*.json`, by `npm run fonts`. A file
 * has the outline of each character, so that a card is a drawing and looks the same on every machine, whatever fonts it has.
 */
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Blob, Buffer, Face, Font, shape } from 'harfbuzzjs';
// @ts-expect-error it has no types
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const FOLDER = new URL('../../cms/fonts/', import.meta.url);

const STYLES = [
  {
    name: 'title',
    licence: 'OFL-newsreader.txt',
    file: '@fontsource-variable/newsreader/files/newsreader-*-opsz-normal.woff2',
    subsets: ['latin', 'latin-ext', 'vietnamese'],
    variation: { wght: 540, opsz: 36 },
  },
  {
    name: 'small',
    licence: 'OFL-schibsted-grotesk.txt',
    file: '@fontsource-variable/schibsted-grotesk/files/schibsted-grotesk-*-wght-normal.woff2',
    subsets: ['latin', 'latin-ext'],
    variation: { wght: 540 },
  },
];

/** The blocks of Latin letters, punctuation and signs of currencies. */
const BLOCKS = [
  [0x20, 0x7e],
  [0xa0, 0x24f],
  [0x1e00, 0x1eff],
  [0x2010, 0x205e],
  [0x20a0, 0x20bf],
  [0x2100, 0x214f],
  [0x2190, 0x2193],
  [0x2212, 0x2212],
];
const CHARACTERS = BLOCKS.flatMap(([from = 0, to = 0]) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)),
);
/** The distance of two characters is kept if both are used in English. */
const IS_ENGLISH = /^[!-~\u2018-\u201d]$/;

for (const { name, licence, file, subsets, variation } of STYLES) {
  /** @type {Record<string, [width: number, outline: string]>} */
  const glyphs = {};
  /** @type {Record<string, number>} */
  const kerning = {};
  let unitsPerEm = 0;
  for (const subset of subsets) {
    const source = await readFile(require.resolve(file.replace('*', subset)));
    const bytes = await subsetFont(source, CHARACTERS.join(''), {
      targetFormat: 'sfnt',
      variationAxes: variation,
      // No ligatures: a card draws one outline for each character.
      keepFeatures: ['kern'],
    });
    const face = new Face(new Blob(Uint8Array.from(bytes).buffer));
    const font = new Font(face);
    unitsPerEm = face.upem;
    for (const character of CHARACTERS) {
      const glyph = font.nominalGlyph(character.codePointAt(0) ?? 0);
      if (!glyph || glyphs[character]) continue;
      glyphs[character] = [font.glyphHAdvance(glyph), font.glyphToPath(glyph)];
    }
    const english = Object.keys(glyphs).filter((character) => IS_ENGLISH.test(character));
    if (subset === 'latin') {
      for (const [first, second] of english.flatMap((left) => english.map((right) => [left, right]))) {
        const distance =
          widthOf(font, `${first}${second}`) - widthOf(font, `${first}`) - widthOf(font, `${second}`);
        if (distance !== 0) kerning[`${first}${second}`] = distance;
      }
    }
  }
  await mkdir(FOLDER, { recursive: true });
  const text = JSON.stringify({ unitsPerEm, glyphs, kerning });
  await writeFile(new URL(`${name}.json`, FOLDER), `${text}\n`);
  await copyFile(new URL(licence, import.meta.url), new URL(licence, FOLDER));
  process.stdout.write(
    `${name}.json  ${Object.keys(glyphs).length} characters, ${(text.length / 1024).toFixed(0)} KB\n`,
  );
}

/** @param {Font} font @param {string} text */
function widthOf(font, text) {
  const buffer = new Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  shape(font, buffer);
  return buffer.getGlyphPositions().reduce((sum, { xAdvance }) => sum + xAdvance, 0);
}
