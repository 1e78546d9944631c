import { expect, test } from 'vitest';
import { asList, exactly, ofArticle, withAllBelow } from './former-addresses.ts';

const long = `/${'ж'.repeat(100)}`;

test('a former address that is too long for a redirect when it is encoded is left out', () => {
  expect(exactly(['/tea', '/tea', '//tea', long])).toEqual([{ match: 'exact', from: '/tea' }]);
  expect(withAllBelow(long)).toEqual([]);
});

test('an article has all that was below its pages', () => {
  const exact = (from: string) => ({ match: 'exact', from });
  const prefix = (from: string) => ({ match: 'prefix', from });
  expect(ofArticle(['/2024/tea/', '/?p=12', '/2024/tea/cup/', '/2024/tea-2', '/?p=13'])).toEqual([
    exact('/2024/tea/'),
    exact('/?p=12'),
    exact('/2024/tea-2'),
    exact('/?p=13'),
    prefix('/2024/tea/'),
    prefix('/2024/tea-2'),
  ]);
  expect(ofArticle(['', '/', long])).toEqual([]);
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
