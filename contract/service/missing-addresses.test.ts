import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { MAX_REPORTED, missingReport, missingUrl, referrerHost } from './missing-addresses.ts';
import { redirectCandidates } from './redirects.ts';

test.each([
  ['/old/page/', '/old/page'],
  ['/%c3%9cber/uns?utm_source=x', '/%C3%9Cber/uns'],
  ['/blog/?p=12', '/blog?p=12'],
  ['/index.php?id=12&session=4f&s=the+words', '/index.php?id=12'],
  ['/index.php?id=jane', '/index.php'],
  ['/@kim', '/%40kim'],
  ['/wp-content/uploads/2019/quay.jpg', '/wp-content/uploads/2019/quay.jpg'],
])('a request for %s counts towards %s', (address, counted) => {
  expect(missingUrl(address)).toBe(counted);
});

test.each([
  '/unsubscribe/jane@mail.example',
  '/unsubscribe/jane%40mail.example',
  '/unsubscribe/jane%2540mail.example',
  '/search/the%20words',
  '/suche/die-worte',
  '/.env',
  '/.git/config',
  '/a%00b',
  '/%ff',
  '//other.example/a',
  'https://other.example/a',
  `/${'a'.repeat(300)}`,
])('a request for %s is not counted', (address) => {
  expect(missingUrl(address)).toBeNull();
});

test('a counted path stays the same when counted again, and a redirect from it applies', () => {
  const anyUrl = fc
    .array(
      fc.constantFrom('/', 'a', 'Ü', '%C3', '%9C', '%2F', '?', 'p=1', '&', '#', ' ', '.', '@', '\ud800', ':'),
    )
    .map((parts) => `/${parts.join('')}`);
  fc.assert(
    fc.property(anyUrl, (address) => {
      const counted = missingUrl(address);
      if (counted === null) return;
      expect(missingUrl(counted)).toBe(counted);
      expect(redirectCandidates(counted)[0]?.key).toBe(`exact ${counted}`);
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  ['https://news.example/story?who=jane', 'news.example'],
  ['http://jane:secret@news.example:8080/', 'news.example'],
  ['android-app://com.example', ''],
  ['nonsense', ''],
  [undefined, ''],
])('the referrer %s has the host ‘%s’', (referrer, host) => {
  expect(referrerHost(referrer)).toBe(host);
});

const ENTRY = { address: '/old', count: 1, referrer: 'news.example' };
const isReport = (data: unknown) => v.safeParse(missingReport, { data }).success;

test('a report has up to a thousand different paths in their counted form', () => {
  const entries = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ ...ENTRY, address: `/old/${index}` }));
  expect(isReport(entries(MAX_REPORTED))).toBe(true);
  expect(isReport(entries(MAX_REPORTED + 1))).toBe(false);
  expect(isReport([ENTRY, ENTRY])).toBe(false);
});

test.each([
  { address: '/old/' },
  { address: '/old?s=words' },
  { address: '//other.example' },
  { count: 0 },
  { count: 1.5 },
  { count: 1e9 },
  { referrer: 'https://news.example/story' },
  { referrer: 'news.example/story' },
  { reader: 'jane' },
])('an entry with %j is refused', (part) => {
  expect(isReport([ENTRY])).toBe(true);
  expect(isReport([{ ...ENTRY, ...part }])).toBe(false);
});
