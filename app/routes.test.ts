import { describe, expect, test } from 'vitest';
import { matchRoute } from './routes.tsx';

describe('a path leads to its screen', () => {
  test.each([
    { path: '/', screen: 'home' },
    { path: '/home', screen: 'home' },
    { path: '/home/', screen: 'home' },
    { path: '/search', screen: 'search' },
    { path: '/article/abc/the-quay', screen: 'article' },
    { path: '/article/abc', screen: 'article' },
    { path: '/article/abc/', screen: 'article' },
    { path: '/article', screen: 'error' },
    { path: '/article/abc/the-quay/more', screen: 'error' },
    { path: '/search/more', screen: 'error' },
    { path: '/homepage', screen: 'error' },
    { path: '/nowhere', screen: 'error' },
    { path: '/error', screen: 'error' },
    { path: '/api/home', screen: 'error' },
    { path: '/'.repeat(15_000), screen: 'error' },
  ])('$path', ({ path, screen }) => {
    expect(matchRoute(path).route.module).toBe(`app/screens/${screen}/${screen}-screen.tsx`);
  });
});

test.each([
  { path: '/article/abc/the-quay', id: 'abc', slug: 'the-quay' },
  { path: '/article/abc', id: 'abc', slug: undefined },
  { path: '/article/abc/%C3%BCber-uns', id: 'abc', slug: 'über-uns' },
  { path: '/article/abc/a%20b', id: 'abc', slug: 'a b' },
  { path: '/article/..%2Fhome/x', id: '../home', slug: 'x' },
  { path: '/article/abc%3Fstatus=draft/x', id: 'abc?status=draft', slug: 'x' },
])('$path names an article by id and slug', ({ path, id, slug }) => {
  expect(matchRoute(path).params).toEqual({ id, slug });
});

describe('a screen asks for what it is nothing without', () => {
  const asked = (address: string) => {
    const { pathname, searchParams } = new URL(address, 'http://site');
    const { route, params } = matchRoute(pathname);
    return route.primary({ params, query: searchParams }).map(({ url }) => url);
  };

  test.each([
    { address: '/', path: '/api/home?populate' },
    { address: '/article/abc/x', path: '/api/articles/abc?populate' },
    { address: '/article/..%2Fhome/x', path: '/api/articles/..%2Fhome?populate' },
    { address: '/article/abc%3Fstatus=draft%23/x', path: '/api/articles/abc%3Fstatus%3Ddraft%23?populate' },
    { address: '/search?keywords=quay', path: '/api/articles?populate' },
    { address: '/search?categories=', path: '/api/articles?populate' },
  ])('$address', ({ address, path }) => {
    expect(asked(address).map((url) => url.slice(0, path.length))).toEqual([path]);
  });

  test.each(['/search', '/search?keywords=', '/search?page=3', '/nowhere'])(
    '%s asks for nothing',
    (address) => {
      expect(asked(address)).toEqual([]);
    },
  );
});

describe('the same page has one address', () => {
  const canonical = (address: string) => {
    const { pathname, searchParams } = new URL(address, 'http://site');
    const { route, params } = matchRoute(pathname);
    return route.canonical({ params, query: searchParams });
  };

  test.each([
    { address: '/home', is: '/' },
    { address: '/HOME/?utm_source=letter', is: '/' },
    { address: '/article/abc/the-quay?x=1', is: '/article/abc/the-quay' },
    { address: '/article/abc/%C3%BCber-uns', is: '/article/abc/%C3%BCber-uns' },
    { address: '/search?page=1&tags=Rivers&x=1', is: '/search?tags=rivers' },
    { address: '/search?keywords=a&sort=newest', is: '/search?keywords=a' },
    { address: '/nowhere', is: '/error' },
  ])('$address is $is', ({ address, is }) => {
    expect(canonical(address)).toBe(is);
    expect(canonical(is)).toBe(is);
  });

  test.each(['/article/..%2Fhome/x', '/article/a%3Fb/x', '/article/%C3%BC/x', '/article/abc'])(
    '%s stays the article it names',
    (address) => {
      const { pathname } = new URL(canonical(address), 'http://site');
      expect(matchRoute(pathname).params.id).toBe(
        matchRoute(new URL(address, 'http://site').pathname).params.id,
      );
    },
  );
});
