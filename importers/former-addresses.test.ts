import { expect, test } from 'vitest';
import { asList, exactly, withAllBelow } from './former-addresses.ts';

const long = `/${'ж'.repeat(100)}`;

test('a former address that is too long for a redirect when it is encoded is left out', () => {
  expect(exactly(['/tea', '/tea', '//tea', long])).toEqual([{ match: 'exact', from: '/tea' }]);
  expect(withAllBelow(long)).toEqual([]);
});

test('a list has its feed and its further pages', () => {
  expect(withAllBelow('/tag/tea', 'rss')).toEqual([
    { match: 'exact', from: '/tag/tea' },
    { match: 'exact', from: '/tag/tea/rss' },
    { match: 'prefix', from: '/tag/tea' },
  ]);
  expect(asList('')).toEqual([
    { match: 'exact', from: '/feed' },
    { match: 'prefix', from: '/page' },
  ]);
});
