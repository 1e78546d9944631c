import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareTexts, type Piece } from './compare-texts';

/** Changed words in brackets. */
const show = (pieces: Piece[]) =>
  pieces.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join('');

test.each([
  {
    mine: 'Fog over the quay',
    theirs: 'Fog over the quay',
    shownMine: 'Fog over the quay',
    shownTheirs: 'Fog over the quay',
  },
  {
    mine: 'Fog over the quay',
    theirs: 'Rain over the quay',
    shownMine: '[Fog] over the quay',
    shownTheirs: '[Rain] over the quay',
  },
  { mine: 'Fog', theirs: '', shownMine: '[Fog]', shownTheirs: '' },
  {
    mine: 'one two three',
    theirs: 'one three four',
    shownMine: 'one [two ]three',
    shownTheirs: 'one three[ four]',
  },
  {
    mine: '雾在码头上。',
    theirs: '雨在码头上。',
    shownMine: '[雾]在码头上。',
    shownTheirs: '[雨]在码头上。',
  },
])("'$mine' and '$theirs'", ({ mine, theirs, shownMine, shownTheirs }) => {
  const pieces = compareTexts(mine, theirs);
  expect(show(pieces.mine)).toBe(shownMine);
  expect(show(pieces.theirs)).toBe(shownTheirs);
});

const LONG = 'fog '.repeat(20_000);

test('in a long text only the changed words are marked', () => {
  const pieces = compareTexts(`one ${LONG}two`, `three ${LONG}four`);
  expect(show(pieces.mine)).toBe(`[one] ${LONG}[two]`);
  expect(show(pieces.theirs)).toBe(`[three] ${LONG}[four]`);
});

test('texts with too many different words are compared line by line', () => {
  const rain = 'rain '.repeat(20_000);
  const pieces = compareTexts(`Fog\n${LONG}\nQuay`, `Fog\n${rain}\nQuay`);
  expect(show(pieces.mine)).toBe(`Fog\n[${LONG}\n]Quay`);
  expect(show(pieces.theirs)).toBe(`Fog\n[${rain}\n]Quay`);
});

test.each([LONG, 'fog\n'.repeat(20_000)])('a long new text is marked as a whole', (text) => {
  expect(compareTexts('', text)).toEqual({ mine: [], theirs: [{ text, isChanged: true }] });
});

const text = fc.array(fc.constantFrom('fog', 'rain', 'quay', ' ', '\n')).map((words) => words.join(' '));

test('unmarked text is the same on both sides, and nothing is lost', () => {
  const join = (pieces: Piece[]) => pieces.map((piece) => piece.text).join('');
  const same = (pieces: Piece[]) => join(pieces.filter(({ isChanged }) => !isChanged));
  fc.assert(
    fc.property(text, text, (mine, theirs) => {
      const pieces = compareTexts(mine, theirs);
      expect(join(pieces.mine)).toBe(mine);
      expect(join(pieces.theirs)).toBe(theirs);
      expect(same(pieces.mine)).toBe(same(pieces.theirs));
    }),
  );
});
