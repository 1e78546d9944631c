import { expect, test } from 'vitest';
import { asList, exactly, ofArticle, withAllBelow } from './former-addresses.ts';

const long = `/${'ж'.repeat(100)}`;

test('a former URL that is too long for a redirect once encoded is left out', () => {
  expect(exactly(['/tea', '/tea', '//tea', long])).toEqual([{ match: 'exact', from: '/tea' }]);
  expect(withAllBelow(long)).toEqual([]);
});

test('an article redirects everything below its former pages', () => {
  const exact = (from: string) => ({ match: 'exact', from });
  const prefix = (from: string) => ({ match: 'prefix', from });
  const lost: string[] = [];
  const lose = (_: string, example: string) => lost.push(example);
  expect(ofArticle(['/2024/tea/', '/?p=12', '/2024/tea/cup/', '/2024/tea-2', '/?p=13'], lose)).toEqual([
    exact('/2024/tea/'),
    exact('/?p=12'),
    exact('/2024/tea-2'),
    exact('/?p=13'),
    prefix('/2024/tea/'),
    prefix('/2024/tea-2'),
  ]);
  expect(lost).toEqual([]);
  expect(ofArticle(['', '/', long, 'tea'], lose)).toEqual([]);
  expect(lost).toEqual([long, 'tea']);
});

test('a list redirects its feed and its further pages', () => {
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
