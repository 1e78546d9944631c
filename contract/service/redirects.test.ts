import { expect, test } from 'vitest';
import {
  isOwnUrl,
  readRedirectRequest,
  redirectCandidates,
  redirectKey,
  redirectRequest,
  redirectTarget,
} from './redirects.ts';

test.each([
  ['/', true],
  ['/a/b?c=d', true],
  ['/%C3%BC', true],
  ['', false],
  ['a/b', false],
  ['https://other.example/a', false],
  ['//other.example/a', false],
  ['/\\other.example', false],
  ['/a/..//other.example', false],
  ['javascript:alert(1)', false],
  ['/%ff', false],
])('%j is a path on the site: %s', (text, is) => {
  expect(isOwnUrl(text)).toBe(is);
});

test.each([
  ['exact', '/Über/uns/', 'exact /%C3%9Cber/uns'],
  ['exact', '/%c3%9cber/uns', 'exact /%C3%9Cber/uns'],
  ['exact', '/U\u0308ber/uns#top', 'exact /%C3%9Cber/uns'],
  ['exact', '/index.php?id=5', 'exact /index.php?id=5'],
  ['prefix', '/blog/?page=2', 'prefix /blog'],
  ['prefix', '/', 'prefix /'],
  ['exact', '//other.example', null],
] as const)('the key of %s %s is %s', (match, from, key) => {
  expect(redirectKey(match, from)).toBe(key);
});

test('a redirect from the path with its query comes first, then the path, then the longest prefix', () => {
  expect(redirectCandidates('/blog/2019/tea?x=1')).toEqual([
    { key: 'exact /blog/2019/tea?x=1', rest: '' },
    { key: 'exact /blog/2019/tea', rest: '' },
    { key: 'prefix /blog/2019', rest: '/tea' },
    { key: 'prefix /blog', rest: '/2019/tea' },
    { key: 'prefix /', rest: '/blog/2019/tea' },
  ]);
  expect(redirectCandidates(`/${'a/'.repeat(200)}`)).toHaveLength(21);
  expect(redirectCandidates('/old//other.example')).toContainEqual({
    key: 'prefix /old',
    rest: '/other.example',
  });
});

test('one matching parameter finds a redirect; paging and tracking parameters are ignored', () => {
  const queries = (address: string) =>
    redirectCandidates(address)
      .map(({ key }) => key)
      .filter((key) => key.includes('?'));
  expect(queries('/?p=12&page=2')).toEqual(['exact /?p=12&page=2', 'exact /?p=12', 'exact /?page=2']);
  expect(queries('/a?b=1&c=2&d=3')).toEqual(
    ['b=1&c=2&d=3', 'b=1&c=2', 'b=1', 'c=2', 'd=3'].map((query) => `exact /a?${query}`),
  );
  expect(queries('/blog/index.php?p=12')).toEqual(['exact /blog/index.php?p=12', 'exact /blog?p=12']);
  expect(queries(`/?${'a=1&'.repeat(10_000)}`).length).toBeLessThan(30);
});

test('below a prefix, the rest of the path is appended to the target', () => {
  expect(redirectTarget('/news/', '/2019/tea')).toBe('/news/2019/tea');
  expect(redirectTarget('/news?a=b', '')).toBe('/news?a=b');
  expect(redirectTarget('/news?a=b', '/2019/tea')).toBe('/news?a=b');
  expect(redirectTarget('/article/abc/tea', '/amp')).toBe('/article/abc/tea');
});

test.each(['/a?b=%26', '/Über', '/a%20b'])('the request for %s parses back to the same path', (address) => {
  const [path = '', query = ''] = redirectRequest(address)?.url.split('?') ?? [];
  expect(readRedirectRequest(path, query)).toBe(address);
});

test('no request is made for a very long path or one on another site', () => {
  expect(redirectRequest(`/${'a'.repeat(500)}`)).toBeNull();
  expect(redirectRequest('//other.example/a')).toBeNull();
  expect(redirectRequest(`/a?b=${'c'.repeat(500)}`)?.url).toBe(redirectRequest('/a')?.url);
  expect(readRedirectRequest('/api/redirects', 'address=%2F%2Fother.example')).toBeNull();
  expect(readRedirectRequest('/api/redirects', 'other=%2Fa')).toBeNull();
});
