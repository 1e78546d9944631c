import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText } from '#app/lib/testing/any-text.ts';
import { readAddress } from './read-address.ts';

const ORIGIN = 'https://magazine.example';
const read = (url: string | undefined) => readAddress({ url }, ORIGIN);

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
])('$url is an address of this site', ({ url, href }) => {
  expect(read(url)?.href).toBe(`${ORIGIN}${href}`);
});

describe('what can be no address of this site', () => {
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

  test('nothing', () => {
    expect(read(undefined)).toBeNull();
  });
});

test('whatever is asked for, the address is ours, its path can be decoded, and nothing is thrown', () => {
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
  );
  fc.assert(
    fc.property(urls, (url) => {
      const address = read(url);
      if (!address) return;
      expect(address.origin).toBe(ORIGIN);
      expect(() => decodeURIComponent(address.pathname)).not.toThrow();
      expect(new URL(address.pathname, ORIGIN).origin).toBe(ORIGIN);
    }),
    { numRuns: 2000 },
  );
});
