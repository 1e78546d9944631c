import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packIds, unpackIds } from './packed-ids';

const id = fc.integer({ min: 1, max: 2000 });
const ids = fc.uniqueArray(id, { maxLength: 1500 }).map((all) => Int32Array.from(all));

test('packing keeps all IDs but not their order', () => {
  fc.assert(
    fc.property(ids, (all) => {
      expect([...unpackIds(packIds(all)).sort()]).toEqual([...all.toSorted()]);
    }),
  );
});

test('packing many IDs saves memory, and packing few costs none', () => {
  const many = Int32Array.from({ length: 1000 }, (_, index) => index + 1);
  expect(packIds(many).byteLength).toBeLessThan(130);
  const few = Int32Array.of(1, 2, 2_000_000_000);
  expect(packIds(few)).toBe(few);
});
