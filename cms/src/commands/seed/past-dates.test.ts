import path from 'node:path';
import { expect, test } from 'vitest';
import { withPastDates } from './past-dates';
import { readMagazine } from './read-magazine';

const sample = readMagazine(path.join(import.meta.dirname, '..', '..', '..', 'seed'));
const times = ({ articles }: typeof sample) =>
  articles.flatMap(({ published }) => (published ? Date.parse(published) : []));
const newest = Math.max(...times(sample));

test("the sample magazine's dates stay unchanged once they have passed", () => {
  expect(withPastDates(sample, newest)).toBe(sample);
});

test('if the clock is earlier, the dates move into the past but keep their order and distances', () => {
  const now = newest - 40.5 * 86_400_000;
  const moved = times(withPastDates(sample, now));
  expect(Math.max(...moved)).toBe(newest - 41 * 86_400_000);
  expect(moved.map((time) => time - (moved[0] ?? 0))).toEqual(
    times(sample).map((time) => time - (times(sample)[0] ?? 0)),
  );
});
