import { expect, test } from 'vitest';
import { createSitePosition } from './site-position';

test('sites have read a change when all that ask have asked for later ones', () => {
  let now = 0;
  const sites = createSitePosition(() => now);
  const at = (time: number, after?: number) => {
    now = time;
    if (after !== undefined) sites.record(after);
    return sites.hasRead(5);
  };
  expect(at(0)).toBe(false);
  expect(at(0, 4)).toBe(false);
  // The second site has read it, the first one has not asked again.
  expect(at(600, 5)).toBe(false);
  expect(at(1_200, 5)).toBe(false);
  expect(at(2_100, 6)).toBe(true);
  // Without a site nobody shows it.
  expect(at(10_000)).toBe(false);
});

test('keeps few polls, however many there are', () => {
  const sites = createSitePosition(() => 0);
  for (let poll = 0; poll < 10_000; poll++) sites.record(poll);
  expect(sites.hasRead(9_000)).toBe(true);
  expect(sites.hasRead(9_500)).toBe(false);
});
