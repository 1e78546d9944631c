import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packSnapshot, unpackSnapshot } from './packed-snapshot';

test('a snapshot reads back unchanged, even one that an earlier build has stored', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (snapshot) => {
      const plain = JSON.parse(JSON.stringify(snapshot));
      expect(unpackSnapshot(JSON.parse(JSON.stringify(packSnapshot(snapshot))))).toEqual(plain);
      if (typeof plain.deflated !== 'string') expect(unpackSnapshot(plain)).toEqual(plain);
    }),
  );
});

test('packing reduces the text of an article by more than half', () => {
  const words = 'The harbour at seven in the morning smells of diesel, salt and bread. '.split(' ');
  const text = Array.from({ length: 800 }, (_, at) => words[(at * 7 + (at % 5)) % words.length]).join(' ');
  const snapshot = { content: [{ type: 'paragraph', children: [{ type: 'text', text }] }] };
  expect(JSON.stringify(packSnapshot(snapshot)).length).toBeLessThan(JSON.stringify(snapshot).length / 2);
});
