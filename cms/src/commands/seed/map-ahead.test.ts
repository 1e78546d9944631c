import { expect, test } from 'vitest';
import { mapAhead } from './map-ahead';

test('yields results in order and prepares only the given number ahead', async () => {
  const started: number[] = [];
  const seen: [number, number][] = [];
  const double = async (item: number) => {
    started.push(item);
    return item * 2;
  };
  for await (const result of mapAhead([1, 2, 3, 4, 5], 2, double)) seen.push([result, started.length]);
  expect(seen).toEqual([
    [2, 3],
    [4, 4],
    [6, 5],
    [8, 5],
    [10, 5],
  ]);
});

test('throws an error after the results before it', async () => {
  const seen: number[] = [];
  const run = async () => {
    const prepare = async (item: number) => {
      if (item === 2) throw new Error('no 2');
      return item;
    };
    for await (const result of mapAhead([1, 2, 3], 2, prepare)) seen.push(result);
  };
  await expect(run()).rejects.toThrow('no 2');
  expect(seen).toEqual([1]);
});
