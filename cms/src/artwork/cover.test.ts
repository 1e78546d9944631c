import { describe, expect, it, test } from 'vitest';
import { ART_STYLES, drawCover, isArtStyle } from './cover';
import { drawIcon, ICON_NAMES } from './icon';
import { drawPortrait } from './portrait';

/** Whether every element that opens closes again, in order. Enough of XML for what is written here. */
function isWellFormed(svg: string): boolean {
  const open: string[] = [];
  for (const [, closing, name, rest] of svg.matchAll(/<(\/?)([a-zA-Z]+)([^<>]*)>/g)) {
    if (closing) {
      if (open.pop() !== name) return false;
    } else if (!/^(\s[\w:-]+="[^"<&]*")*\/?$/.test(rest ?? '')) {
      return false;
    } else if (!rest?.endsWith('/')) {
      open.push(name ?? '');
    }
  }
  return open.length === 0 && svg.startsWith('<svg ') && svg.endsWith('</svg>');
}

const BROKEN_NUMBER = /NaN|undefined|Infinity/;

describe.each(ART_STYLES)('the cover style %s', (style) => {
  const seeds = ['a-slow-river', 'zwölf/2', ''];
  const covers = seeds.map((seed) => drawCover(style, seed));

  it('draws the same picture for the same seed', () => {
    expect(seeds.map((seed) => drawCover(style, seed))).toEqual(covers);
  });

  it('draws another picture for another seed', () => {
    expect(new Set(covers).size).toBe(seeds.length);
  });

  it.each(seeds)('draws sound and small SVG for "%s"', (seed) => {
    const cover = drawCover(style, seed);
    expect(cover).toContain('width="1600" height="1067"');
    expect(cover).not.toMatch(BROKEN_NUMBER);
    expect(isWellFormed(cover)).toBe(true);
    expect(cover.length).toBeLessThan(150_000);
  });
});

test.each([
  { value: 'waves', known: true },
  { value: 'Waves', known: false },
  { value: 'toString', known: false },
  { value: '', known: false },
])('"$value" is an art style: $known', ({ value, known }) => {
  expect(isArtStyle(value)).toBe(known);
});

test('a portrait is the same for the same person and different for another', () => {
  expect(drawPortrait('ines')).toBe(drawPortrait('ines'));
  expect(drawPortrait('ines')).not.toBe(drawPortrait('gwendal'));
  expect(isWellFormed(drawPortrait('ines'))).toBe(true);
  expect(drawPortrait('ines')).not.toMatch(BROKEN_NUMBER);
});

test.each(ICON_NAMES)('the icon %s is sound SVG', (name) => {
  expect(isWellFormed(drawIcon(name))).toBe(true);
});
