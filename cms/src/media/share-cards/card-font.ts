import { readFileSync } from 'node:fs';
import path from 'node:path';
import { normalize } from 'masthead-contract/text/normalize';
import * as v from 'valibot';

const file = v.object({
  unitsPerEm: v.number(),
  /** By character, its width in units and its outline as an SVG path with y upwards. */
  glyphs: v.record(v.string(), v.tuple([v.number(), v.string()])),
  /** By pair of characters, the change of the first one's width. */
  kerning: v.record(v.string(), v.number()),
});

const EMOJI = /\p{Emoji}\ufe0f\u20e3?|\p{Emoji_Presentation}|\p{VS}|[\u200b-\u200d\u{e0020}-\u{e007f}]/gu;
const SOFT_HYPHENS = /\u00ad/g;
/** Hyphens that fonts seldom have. */
const HYPHENS = /[\u2010\u2011]/g;

/** The letters of one style of the cards, without any font of the system. */
export type CardFont = {
  /** Whether each character of a text has an outline. */
  hasAll(text: string): boolean;
  /** The width of a text in pixels. */
  widthOf(text: string, size: number): number;
  /** A text as SVG paths. `x` and `y` are the start of its baseline; sizes are in pixels. */
  draw(text: string, at: { x: number; y: number; size: number }): string;
};

/** Reads a file of `cms/fonts`, which `npm run fonts` writes. */
export function readCardFont(folder: string, name: 'title' | 'small'): CardFont {
  const { unitsPerEm, glyphs, kerning } = v.parse(
    file,
    JSON.parse(readFileSync(path.join(folder, `${name}.json`), 'utf8')),
  );
  // Not an object: a character such as a digit is a key like any other.
  const glyphOf = new Map(Object.entries(glyphs));
  const distances = new Map(Object.entries(kerning));

  /** The characters of a text with outline and position, and its width, in units. */
  function place(text: string) {
    let x = 0;
    let previous = '';
    const placed = Array.from(text, (character) => {
      x += distances.get(previous + character) ?? 0;
      previous = character;
      const [width = 0, outline = ''] = glyphOf.get(character) ?? [];
      const position = { x, outline };
      x += width;
      return position;
    });
    return { placed, width: x };
  }

  return {
    hasAll: (text) => Array.from(text).every((character) => glyphOf.has(character)),
    widthOf: (text, size) => (place(text).width * size) / unitsPerEm,
    draw(text, { x, y, size }) {
      const scale = size / unitsPerEm;
      const paths = place(text).placed.map((each) =>
        each.outline ? `<path transform="translate(${each.x})" d="${each.outline}"/>` : '',
      );
      return `<g transform="translate(${x} ${y}) scale(${scale} ${-scale})">${paths.join('')}</g>`;
    },
  };
}

/** A text as a card writes it: one line, composed letters, no emoji. */
export function cardText(text: string): string {
  const plain = normalize(text, 'NFC').replace(EMOJI, ' ').replace(SOFT_HYPHENS, '').replace(HYPHENS, '-');
  return plain.replace(/\s+/g, ' ').trim();
}
