import { expect, test } from 'vitest';
import { articleHref, authorHref } from './hrefs.ts';

test.each([
  { slug: 'the-midwifes-bicycle', href: '/article/abc/the-midwifes-bicycle' },
  { slug: 'a_b.c~d', href: '/article/abc/a_b.c~d' },
  { slug: 'über uns', href: '/article/abc/%C3%BCber%20uns' },
  { slug: 'a/b?c#d', href: '/article/abc/a%2Fb%3Fc%23d' },
])('the page of the article with slug $slug is $href', ({ slug, href }) => {
  expect(articleHref({ documentId: 'abc', slug })).toBe(href);
});

test.each([
  { name: 'Ines da Costa', href: '/author/abc/ines-da-costa' },
  { name: '山田 太郎', href: `/author/abc/${encodeURIComponent('山田-太郎')}` },
  { name: '★ ★', href: '/author/abc/abc' },
])('the page of the author $name is $href', ({ name, href }) => {
  expect(authorHref({ documentId: 'abc', name })).toBe(href);
});
