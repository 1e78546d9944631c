import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { articleHref } from '#app/content/hrefs.ts';
import { articleCall } from '#contract/calls/article.ts';
import { cardArticle } from '#contract/entities/article.ts';
import { mayBePage } from '#contract/service/site-addresses.ts';
import { correctUrl, pageOf, routeOf } from './routes.tsx';

const open = (address: string) => pageOf(new URL(address, 'http://site'));

describe('matches a path to its screen', () => {
  test.each([
    { path: '/', screen: 'home' },
    { path: '/home', screen: 'home' },
    { path: '/search', screen: 'search' },
    { path: '/article/abc/the-quay', screen: 'article' },
    { path: '/article/abc', screen: 'article' },
    { path: '/article/abc/', screen: 'article' },
    { path: '/article', screen: 'error' },
    { path: '/article/abc/the-quay/more', screen: 'error' },
    { path: '/search/more', screen: 'error' },
    { path: '/homepage', screen: 'error' },
    { path: '/nowhere', screen: 'error' },
    { path: '/HOME', screen: 'error' },
    { path: '/search/', screen: 'error' },
    { path: '/error', screen: 'error' },
    { path: '/api/home', screen: 'error' },
    { path: '/'.repeat(15_000), screen: 'error' },
  ])('$path', ({ path, screen }) => {
    expect(routeOf(path).module).toBe(`app/screens/${screen}/${screen}-screen.tsx`);
    // The checklist warns of links to other paths.
    if (screen !== 'error') expect(mayBePage(path)).toBe(true);
  });
});

test.each([
  { path: '/imprint', isPage: false },
  { path: '/2019/05/old-news', isPage: false },
  { path: '/Home', isPage: true },
  { path: '/feed.xml', isPage: true },
  { path: '/uploads/imprint_0123456789.pdf', isPage: true },
])('a page may exist at $path: $isPage', ({ path, isPage }) => {
  expect(mayBePage(path)).toBe(isPage);
});

describe('a URL with wrong letter case or a trailing slash has a correct one', () => {
  test.each([
    { wrong: '/HOME', correct: '/home' },
    { wrong: '/home/', correct: '/home' },
    { wrong: '//', correct: '/' },
    { wrong: '/Search/?keywords=Quay', correct: '/search?keywords=Quay' },
    { wrong: '/Article/AbC/The-Quay/', correct: '/article/AbC/The-Quay' },
    { wrong: '/article/abc/the-quay.md/', correct: '/article/abc/the-quay.md' },
    { wrong: '/nowhere/', correct: null },
    { wrong: '/search/more', correct: null },
    { wrong: '/home//', correct: null },
    { wrong: '/article/%ff/', correct: null },
    { wrong: '/'.repeat(15_000), correct: null },
  ])('$wrong: $correct', ({ wrong, correct }) => {
    expect(correctUrl(new URL(`http://site${wrong}`))).toBe(correct);
  });
});

test.each([
  { path: '/article/abc/the-quay', id: 'abc', slug: 'the-quay' },
  { path: '/article/abc', id: 'abc', slug: '' },
  { path: '/article/abc/%C3%BCber-uns', id: 'abc', slug: 'über-uns' },
  { path: '/article/abc/a%20b', id: 'abc', slug: 'a b' },
  { path: '/article/..%2Fhome/x', id: '../home', slug: 'x' },
  { path: '/article/abc%3Fstatus=draft/x', id: 'abc?status=draft', slug: 'x' },
])('$path has the id and slug of an article', ({ path, id, slug }) => {
  const page = open(path);
  expect(page.primary()).toEqual([articleCall.request(id)]);
  expect(page.canonical()).toBe(articleHref({ documentId: id, slug }));
});

test.each(['/article/abc/%', '/article/%ff/x', '/article/%zz'])('%s is the error page', (path) => {
  expect(routeOf(path).module).toBe('app/screens/error/error-screen.tsx');
});

test('the URL of an article contains its ID and slug, whatever they are', () => {
  const odd = fc.constantFrom('.', '/', '%', '%2F', '%252f', '?', '#', '\\', '\n', ' ', '\ud800', 'é', 'a');
  fc.assert(
    fc.property(fc.string({ unit: odd, maxLength: 4 }), (text) => {
      const { slug } = v.parse(cardArticle, { documentId: 'abc', slug: text, title: 'The quay' });
      const { pathname } = new URL(articleHref({ documentId: 'abc', slug }), 'http://site');
      const page = open(pathname);
      expect(page.primary()).toEqual([articleCall.request('abc')]);
      expect(page.canonical()).toBe(articleHref({ documentId: 'abc', slug }));
    }),
  );
});

describe('primary requests', () => {
  const primaryUrls = (address: string) =>
    open(address)
      .primary()
      .map(({ url }) => url);

  test.each([
    { url: '/', path: '/api/home?populate' },
    { url: '/article/abc/x', path: '/api/articles/abc?populate' },
    { url: '/article/..%2Fhome/x', path: '/api/articles/..%2Fhome?populate' },
    { url: '/article/abc%3Fstatus=draft%23/x', path: '/api/articles/abc%3Fstatus%3Ddraft%23?populate' },
    { url: '/search?keywords=quay', path: '/api/articles?populate' },
    { url: '/search?categories=', path: '/api/articles?populate' },
  ])('$url', ({ url, path }) => {
    expect(primaryUrls(url).map((url) => url.slice(0, path.length))).toEqual([path]);
  });

  test.each(['/search', '/search?keywords=', '/search?page=3', '/nowhere'])('%s needs none', (url) => {
    expect(primaryUrls(url)).toEqual([]);
  });
});

describe('canonical URLs', () => {
  const canonical = (url: string) => open(url).canonical();

  test.each([
    { url: '/home', expected: '/' },
    { url: '/home?utm_source=letter', expected: '/' },
    { url: '/article/abc/the-quay?x=1', expected: '/article/abc/the-quay' },
    { url: '/article/abc/%C3%BCber-uns', expected: '/article/abc/%C3%BCber-uns' },
    { url: '/search?page=1&tags=Rivers&x=1', expected: '/search?tags=rivers' },
    { url: '/search?keywords=a&sort=newest', expected: '/search?keywords=a' },
    { url: '/nowhere', expected: '/error' },
  ])('$url is $expected', ({ url, expected }) => {
    expect(canonical(url)).toBe(expected);
    expect(canonical(expected)).toBe(expected);
  });

  test.each(['/article/..%2Fhome/x', '/article/a%3Fb/x', '/article/%C3%BC/x', '/article/abc'])(
    '%s keeps the id of its article',
    (url) => {
      expect(open(canonical(url)).primary()).toEqual(open(url).primary());
    },
  );
});
