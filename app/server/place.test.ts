import { expect, test } from 'vitest';
import { placeOf } from './entry.tsx';

test.each([
  { path: '/?utm_source=x', address: '/', partition: 'others', failsAs: '/' },
  { path: '/search', address: '/search', partition: 'others', failsAs: '/search' },
  { path: '/search?categories=', address: '/search?categories=', partition: 'others', failsAs: '/search' },
  {
    path: '/search?categories=&sort=oldest',
    address: '/search?categories=&sort=oldest',
    partition: 'others',
    failsAs: '/search',
  },
  { path: '/search?sort=oldest', address: '/search?sort=oldest', partition: 'others', failsAs: '/search' },
  { path: '/search?keywords=quay&in=texts', partition: 'searches', failsAs: '/search' },
  { path: '/search?page=2&categories=', partition: 'searches', failsAs: '/search' },
  { path: '/search?keywords=quay', partition: 'searches', failsAs: '/search' },
  { path: '/search.json?keywords=quay', partition: 'feeds', failsAs: '/search' },
  { path: '/feed.xml?x=1', address: '/feed.xml', partition: 'others', failsAs: '/search' },
  { path: '/atom.xml?tags=art', address: '/atom.xml?tags=art', partition: 'feeds', failsAs: '/search' },
  { path: '/sitemap.xml', partition: 'sitemaps', failsAs: '/search' },
  { path: '/sitemap/news.xml', partition: 'sitemaps', failsAs: '/search' },
  { path: '/author/abc/a-name?page=3', partition: 'others', failsAs: '/author/:id/:slug?' },
  { path: '/robots.txt', partition: 'others', failsAs: '/search' },
  { path: '/feed.xml?tags=a&dossiers=b', address: '/error', partition: 'others', failsAs: '*' },
  { path: '/nowhere', address: '/error', partition: 'others', failsAs: '*' },
])('$path is cached in the partition $partition', ({ path, ...expected }) => {
  expect(placeOf(new URL(path, 'https://magazine.example'))).toMatchObject(expected);
});

test.each([
  ['/search?keywords=quay', 'titles'],
  ['/search?keywords=quay&in=texts', 'texts'],
  ['/search.json?keywords=quay', 'texts'],
  ['/atom.xml?tags=art', 'titles'],
  ['/author/abc/a-name?page=3', 'titles'],
  ['/authors?page=3', 'titles'],
  ['/search?categories=', null],
  ['/search', null],
  ['/article/abc/a-title', null],
  ['/', null],
])('%s searches %s', (path, searches) => {
  expect(placeOf(new URL(path, 'https://magazine.example')).searches).toBe(searches);
});
