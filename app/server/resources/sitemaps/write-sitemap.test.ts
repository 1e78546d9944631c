import { expect, test } from 'vitest';
import { sitemapErrors } from '#testing/sitemaps/validate-sitemap.ts';
import { writeSitemap, writeSitemapIndex } from './write-sitemap.ts';

const URL = 'https://magazine.example/article/a?b=c&d=<e>';

test('a sitemap whose entries are as large as possible is valid', async () => {
  const news = {
    publication: 'A & B',
    language: 'zh-tw',
    published: '2026-11-22T08:00:00.000Z',
    title: '<i>x</i>\u0000',
  };
  const text = writeSitemap([
    { url: encodeURI(URL), changed: '2026-11-22T08:00:00.000Z', picture: 'https://a.example/b.jpg', news },
  ]);
  expect(await sitemapErrors(text)).toEqual([]);
});

test('the validator rejects a sitemap without URLs, a URL with a space and a malformed date', async () => {
  expect(await sitemapErrors(writeSitemap([]))).not.toEqual([]);
  expect(await sitemapErrors(writeSitemapIndex([{ url: 'https://a.example/b c' }]))).not.toEqual([]);
  expect(
    await sitemapErrors(writeSitemapIndex([{ url: 'https://a.example/b', changed: 'Monday' }])),
  ).not.toEqual([]);
});
