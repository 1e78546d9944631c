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
])("'$mine' and '$theirs'", ({ mine, theirs, shownMine, shownTheirs }) => {
  const pieces = compareTexts(mine, theirs);
  expect(show(pieces.mine)).toBe(shownMine);
  expect(show(pieces.theirs)).toBe(shownTheirs);
});

const text = fc.array(fc.constantFrom('fog', 'rain', 'quay', ' ', '\n')).map((words) => words.join(' '));

test('nothing is lost, and what is not marked is the same in both texts', () => {
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
