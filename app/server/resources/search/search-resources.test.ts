import * as v from 'valibot';
import { expect, test } from 'vitest';
import { matchResource } from '#app/server/resources/resources.ts';

const origin = 'https://magazine.example';

/** Renders a resource with the answers of the content service and of the index by the beginnings of their URLs. */
async function read(address: string, answers: Record<string, unknown>) {
  const { pathname, searchParams } = new URL(address, origin);
  const result = await matchResource(pathname)?.render(searchParams, {
    ask: async ({ url, answer }) => {
      const found = Object.entries(answers).find(([start]) => url.startsWith(start));
      return found ? { kind: 'answer', answer: v.parse(answer, found[1]), json: '' } : { kind: 'failed' };
    },
    turn: async () => {},
    config: { host: '', token: '', mediaBase: '', timeZone: 'UTC', origin },
    date: () => 0,
  });
  return result?.kind === 'text' ? result.text : result;
}

const canonical = (address: string) => {
  const { pathname, searchParams } = new URL(address, origin);
  return matchResource(pathname)?.locate(searchParams)?.address ?? null;
};

const article = { documentId: 'a', slug: 'the-quay', title: 'The quay', publishedAt: '2026-01-01T00:00:00Z' };

test('a full-text search returns JSON with the URLs of pages', async () => {
  const text = await read('/search.json?keywords=quy', {
    '/api/texts': {
      data: {
        found: [{ article, excerpt: [{ text: 'At the ' }, { text: 'quay', isHit: true }] }],
        near: { meant: 'quay', exact: '"quy"' },
      },
      meta: { pagination: { page: 1, pageCount: 1, total: 1 } },
    },
  });
  expect(JSON.parse(v.parse(v.string(), text))).toEqual({
    keywords: 'quy',
    searched: 'quay',
    total: 1,
    page: 1,
    pages: 1,
    articles: [
      {
        title: 'The quay',
        url: 'https://magazine.example/article/a/the-quay',
        published: '2026-01-01T00:00:00Z',
        excerpt: 'At the quay',
      },
    ],
  });
});

test('a full-text search has one canonical URL, and none without keywords', () => {
  expect(canonical('/search.json?page=2&keywords=Quay&x=1')).toBe('/search.json?keywords=Quay&page=2');
  expect(canonical('/search.json')).toBeNull();
  expect(canonical('/search.json?categories=art')).toBeNull();
});

test('a full-text search fails while the index is unavailable', async () => {
  expect(await read('/search.json?keywords=quay', {})).toMatchObject({ kind: 'failure', status: 503 });
});

test('browsers can add the magazine as a search engine', async () => {
  const text = await read('/opensearch.xml', {
    '/api/site': { data: { seo: { metaTitle: 'The <Harbour> and Tide Magazine' } }, meta: {} },
  });
  expect(text).toContain('<ShortName>The &lt;Harbour&gt; an</ShortName>');
  expect(text).toContain('template="https://magazine.example/search?keywords={searchTerms}"');
  expect(await read('/opensearch.xml', {})).toMatchObject({ kind: 'failure', status: 503 });
});
