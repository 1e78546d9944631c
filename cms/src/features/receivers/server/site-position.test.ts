import { expect, test } from 'vitest';
import { createSitePosition } from './site-position';

test('a change counts as read once every polling site has asked for later ones', () => {
  let now = 0;
  const sites = createSitePosition(() => now);
  const at = (time: number, after?: number) => {
    now = time;
    if (after !== undefined) sites.record(after, '');
    return sites.hasRead(5, 0);
  };
  expect(at(0)).toBe(false);
  expect(at(0, 4)).toBe(false);
  // The second site has read it, the first one has not asked again.
  expect(at(600, 5)).toBe(false);
  expect(at(1_200, 5)).toBe(false);
  expect(at(2_100, 6)).toBe(true);
  // Without a site nobody shows it.
  expect(at(10_000)).toBe(false);
  expect(at(70_000)).toBe(false);
});

test('sites report the version of their pages', () => {
  let now = 0;
  const sites = createSitePosition(() => now);
  sites.record(0, 'one v1');
  sites.record(0, 'other v1');
  expect(sites.versions()).toBe('v1');
  sites.record(0, 'other v2');
  expect(sites.versions()).toBe('v1 v2');
  now = 1_000;
  sites.record(0, 'other v2');
  now = 2_000;
  expect(sites.versions()).toBe('v2');
});

test('an identified site has read a change as soon as it asks for later ones', () => {
  let now = 0;
  const sites = createSitePosition(() => now);
  sites.record(4, 'one');
  sites.record(4, 'other');
  now = 10;
  sites.record(5, 'one');
  expect(sites.hasRead(5, 0)).toBe(false);
  sites.record(5, 'other');
  expect(sites.hasRead(5, 0)).toBe(true);
});

test('a slow log reader delays nothing for more than a minute', () => {
  let now = 0;
  const sites = createSitePosition(() => now);
  const hasRead = (time: number) => {
    now = time;
    sites.record(0, '');
    return sites.hasRead(5, 0);
  };
  expect([1_000, 59_000, 60_000].map(hasRead)).toEqual([false, false, true]);
});

test('memory for polls is limited, however many there are', () => {
  const sites = createSitePosition(() => 0);
  for (let poll = 0; poll < 2_000; poll++) sites.record(poll, '');
  expect(sites.hasRead(1_000, 0)).toBe(true);
  expect(sites.hasRead(1_500, 0)).toBe(false);
});

test('a site that is down serves nothing older, unless it was seen just now or may return in a moment', () => {
  let now = 0;
  const sites = createSitePosition(() => now);
  const isSafe = (time: number) => {
    now = time;
    return sites.hasReadOrIsAway(5, 0);
  };
  expect([0, 4_000].map(isSafe)).toEqual([false, false]);
  sites.record(3, '');
  expect([4_500, 5_500].map(isSafe)).toEqual([false, false]);
  expect(isSafe(6_500)).toBe(true);
  sites.record(3, '');
  expect(isSafe(6_600)).toBe(false);
  sites.record(5, '');
  expect(isSafe(9_000)).toBe(true);
});
