import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText } from '#app/lib/testing/any-text.ts';
import { originForm, readRequestUrl } from './read-address.ts';

const ORIGIN = 'https://magazine.example';
const read = (url: string | undefined) => readRequestUrl({ url }, ORIGIN);

test.each([
  { url: '/', href: '/' },
  { url: '/home', href: '/home' },
  { url: '/article/abc/the-quay', href: '/article/abc/the-quay' },
  { url: '/search?tags=100%2525+local', href: '/search?tags=100%2525+local' },
  { url: '/search?keywords=%C3%B6', href: '/search?keywords=%C3%B6' },
  { url: '/search?keywords=%ff', href: '/search?keywords=%ff' },
  { url: '/search?keywords=100%', href: '/search?keywords=100%' },
  { url: '/search?keywords=a\\b', href: '/search?keywords=a\\b' },
  { url: '/search?next=//other.example', href: '/search?next=//other.example' },
  { url: '/a/../home', href: '/home' },
  { url: '/%2e%2e/home', href: '/home' },
  { url: '/home#part', href: '/home#part' },
  { url: '/@other.example', href: '/@other.example' },
  { url: '/:80', href: '/:80' },
  { url: '/https://other.example', href: '/https://other.example' },
])('$url is a valid request target', ({ url, href }) => {
  expect(read(url)?.href).toBe(`${ORIGIN}${href}`);
});

describe('an invalid request target', () => {
  test.each([
    '//',
    '//other.example',
    '//other.example/home',
    '///',
    '/\\',
    '/\\other.example',
    '\\\\other.example',
    '/%',
    '/%f',
    '/%ff',
    '/%zz',
    '/article/%E0%A4/x',
    '/\\..\\home',
    '/article\\abc',
    '/\t/other.example',
    '/.//other.example',
    '/a/..//other.example',
    'http://[',
    'http://other.example/',
    'https://magazine.example/home',
    '*',
    'home',
    '?keywords=a',
    '',
    'javascript:alert(1)',
  ])('%j', (url) => {
    expect(read(url)).toBeNull();
  });

  test('undefined', () => {
    expect(read(undefined)).toBeNull();
  });
});

describe('originForm drops the host of a target in absolute form', () => {
  test.each([
    { target: 'http://magazine.example/home', read: '/home' },
    { target: 'http://other.example/search?tags=jazz&page=2', read: '/search?tags=jazz&page=2' },
    { target: 'HTTPS://Other.Example:8443/home', read: '/home' },
    { target: 'http://[::1]:3000/home', read: '/home' },
    { target: 'http://reader@other.example/home', read: '/home' },
    { target: 'http://other.example', read: '/' },
    { target: 'http://other.example?keywords=a', read: '/?keywords=a' },
    { target: 'http://other.example//third.example', read: '//third.example' },
    { target: 'http://other.example/a\\b', read: '/a\\b' },
    { target: 'http://other.example/%ff', read: '/%ff' },
    { target: 'http://other.example/http://third.example/', read: '/http://third.example/' },
  ])('$target', ({ target, read }) => {
    expect(originForm(target)).toBe(read);
  });

  test.each([
    ...['/home', '/http://other.example/', '//other.example', '*', 'home', ''],
    ...['http://[', 'http://', 'http:///home', 'http:/home', 'http://a\\b/', 'http://a b/', 'http://a:x/'],
    ...['ftp://other.example/home', 'javascript:alert(1)', 'other.example:443'],
  ])('%j is unchanged', (target) => {
    expect(originForm(target)).toBe(target);
  });

  test('and the parsed URL is that of the path', () => {
    const hosts = fc.oneof(fc.webAuthority({ withIPv4: true, withPort: true }), fc.constant('[::1]:80'));
    fc.assert(
      fc.property(fc.constantFrom('http', 'https', 'HTTP'), hosts, anyText(), (scheme, host, text) => {
        const path = `/${text}`;
        fc.pre(URL.canParse(`${scheme}://${host}${path}`));
        expect(originForm(`${scheme}://${host}${path}`)).toBe(path);
        expect(read(originForm(`${scheme}://${host}${path}`))?.href).toBe(read(path)?.href);
      }),
    );
  });
});

test('any request target is invalid or a URL of this site with a decodable path, and nothing throws', () => {
  const odd = fc.constantFrom(
    '/',
    '\\',
    '%',
    '%2f',
    '%5c',
    '%ff',
    '?',
    '#',
    '@',
    ':',
    '[',
    '..',
    '.',
    'a',
    '\t',
  );
  const urls = fc.oneof(
    anyText().map((text) => `/${text}`),
    fc.string({ unit: odd }).map((text) => `/${text}`),
    fc.string({ unit: odd }),
    anyText(),
    anyText().map((text) => `http://other.example${text}`),
    fc.string({ unit: odd }).map((text) => `http://${text}`),
  );
  fc.assert(
    fc.property(urls, (url) => {
      const address = read(originForm(url));
      if (!address) return;
      expect(address.origin).toBe(ORIGIN);
      expect(() => decodeURIComponent(address.pathname)).not.toThrow();
      expect(new URL(address.pathname, ORIGIN).origin).toBe(ORIGIN);
    }),
    { numRuns: 2000 },
  );
});
