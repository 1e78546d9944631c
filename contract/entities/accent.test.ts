import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accentOf, contrast, darkened, GROUNDS, TEXT_CONTRAST } from './accent.ts';

test("contrast of accents is measured on the design's tinted paper", () => {
  const tokens = readFileSync(new URL('../../app/styles/tokens.css', import.meta.url), 'utf8');
  expect(tokens).toContain(`--paper-tint: light-dark(${GROUNDS.light}, ${GROUNDS.dark});`);
});

test.each([
  { one: '#000000', other: '#ffffff', ratio: 21 },
  { one: '#ffffff', other: '#ffffff', ratio: 1 },
  { one: '#767676', other: '#ffffff', ratio: 4.54 },
])('the contrast between $one and $other is $ratio', ({ one, other, ratio }) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 2);
  expect(contrast(other, one)).toBe(contrast(one, other));
});

test.each([
  { chosen: '#a6115c', accent: { light: '#a6115c', dark: '#ff81af' } },
  { chosen: '#0e4a5c', accent: { light: '#0e4a5c', dark: '#7ab2c6' } },
  { chosen: '#1a3a8f', accent: { light: '#1a3a8f', dark: '#80a8fc' } },
  { chosen: '#000000', accent: { light: '#000000', dark: '#ffffff' } },
  { chosen: '#777777', accent: null },
  { chosen: '#ffcc00', accent: null },
  { chosen: '#ffffff', accent: null },
])('a magazine that chose $chosen gets the accent $accent', ({ chosen, accent }) => {
  expect(accentOf(chosen)).toEqual(accent);
});

const colours = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('an accepted accent is legible in both schemes, and a refused one has a legible darker alternative', () => {
  fc.assert(
    fc.property(colours, (chosen) => {
      const accent = accentOf(chosen) ?? accentOf(darkened(chosen));
      expect(contrast(accent?.light ?? '', GROUNDS.light)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
      expect(contrast(accent?.dark ?? '', GROUNDS.dark)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
    }),
  );
});
