import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { FIXED_CALLS } from '#contract/calls/all-calls.ts';
import { articleCall } from '#contract/calls/article.ts';
import { articleListCall } from '#contract/calls/article-list.ts';
import type { ContentRequest } from '#contract/calls/call.ts';
import { filterListCall } from '#contract/calls/filter-list.ts';
import { relatedArticlesCall } from '#contract/calls/related-articles.ts';
import { TERM_KINDS } from '#contract/entities/terms.ts';
import { InvalidQuery } from '#contract/query/read-query.ts';
import { ORDERS } from '#contract/search/search.ts';
import { readPageRequest, readRequest } from './read-request.ts';

/** Reads a URL as an HTTP client sends it, and as the site does for its pages. */
const read = (url: string) => readBy(readRequest, url);
const readForPage = (url: string) => readBy(readPageRequest, url);

function readBy(reader: typeof readRequest, url: string): ContentRequest {
  const { pathname, search } = new URL(url, 'http://site');
  return reader(pathname, search.slice(1));
}

const texts = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  .filter((text) => text.isWellFormed() && !/\p{Cc}/u.test(text));
const values = fc.array(texts, { maxLength: 5 });
const documentIds = fc.string({ unit: fc.constantFrom(...'abcxyz0189'), minLength: 1, maxLength: 40 });

const requests: fc.Arbitrary<ContentRequest> = fc.oneof(
  fc.constantFrom(...FIXED_CALLS).map((call) => call.request()),
  documentIds.map(articleCall.request),
  fc
    .record({
      keywords: fc.oneof(texts, fc.constant('')),
      categories: values,
      tags: values,
      dossiers: values,
      sort: fc.constantFrom(...ORDERS),
      page: fc.integer({ min: 1, max: 9_999 }),
    })
    .map(articleListCall.request),
  fc.record({ kind: fc.constantFrom(...TERM_KINDS), text: texts }).map(filterListCall.request),
);

describe('recognises every request of the site', () => {
  test('by its URL', () => {
    fc.assert(
      fc.property(requests, (request) => {
        expect(readForPage(request.url)).toEqual(request);
        expect(readForPage(request.url).answer).toBe(request.answer);
      }),
      { numRuns: 1_000 },
    );
  });

  test('by its URL with encoded brackets, which some clients send', () => {
    fc.assert(
      fc.property(requests, (request) => {
        expect(readForPage(request.url.replaceAll('[', '%5B').replaceAll(']', '%5D')).url).toBe(request.url);
      }),
    );
  });

  test('and treats a list of IDs as a search, because clients can make up any number of them', () => {
    const request = relatedArticlesCall.request(['mqv18nruq5ee4sxkkjdyl18x']);
    expect(request.kind).toBe('document');
    expect(readForPage(request.url)).toEqual({ ...request, kind: 'search' });
  });
});

/** Parameters that Strapi knows, or used to know, and the contract does not. */
const UNKNOWN = [
  ...'status=draft status=published publicationState=preview locale=* locale=de hasPublishedVersion=false _q=a'.split(
    ' ',
  ),
  ...'populate=* populate=deep,5 populate[99]=* populate[createdBy]=* lookup[createdBy][email]=a where[title]=a'.split(
    ' ',
  ),
  ...'filters[createdBy][password][$startsWith]=a filters[publishedAt][$null]=true filters[$not][title]=x'.split(
    ' ',
  ),
  ...'fields[0]=content sort=createdBy.password:asc pagination[pageSize]=1000000 pagination[withCount]=false'.split(
    ' ',
  ),
  ...'pagination=x __proto__[x]=1 constructor[prototype][x]=1 token=x access_token=x a=1 [0]=x = a'.split(
    ' ',
  ),
];

test("a parameter that the contract doesn't know is refused in every request of the site", () => {
  fc.assert(
    fc.property(requests, fc.constantFrom(...UNKNOWN), ({ url }, parameter) => {
      const [path = '', query = ''] = url.split('?');
      for (const changed of [`${query}&${parameter}`, `${parameter}&${query}`, parameter])
        expect(() => read(`${path}?${changed}`)).toThrow(InvalidQuery);
    }),
    { numRuns: 1_000 },
  );
});

test('a parameter that is repeated or spelled differently is refused in every request of the site', () => {
  const withQuery = requests.filter(({ url }) => url.includes('='));
  fc.assert(
    fc.property(withQuery, fc.nat(), ({ url }, number) => {
      const [path = '', query = ''] = url.split('?');
      const parameters = query.split('&');
      const parameter = parameters[number % parameters.length] ?? '';
      const [name = '', value = ''] = parameter.split('=');
      for (const added of [parameter, `${name}=${value}x`, `${name.toUpperCase()}=${value}`])
        expect(() => read(`${path}?${query}&${added}`)).toThrow(InvalidQuery);
    }),
  );
});

test("other clients get all fields at the same URL as the site's own request", () => {
  fc.assert(
    fc.property(requests, (request) => {
      expect(read(request.url)).toMatchObject({ kind: 'other', url: request.url });
      expect(read(request.url).answer).not.toBe(request.answer);
    }),
  );
});

describe('any other allowed request is answered with the fields of the specification:', () => {
  const article = { id: 7, documentId: 'abc', slug: 'quay', title: 'The quay', updatedAt: '2026-01-01' };
  const parse = (url: string, data: unknown) => v.parse(read(url).answer, { data }).data;

  test('a list has the populated relations and no bodies', () => {
    const parsed = parse('/api/articles?populate[0]=tags&pagination[limit]=1', [
      { ...article, content: [], tags: [{ id: 1, documentId: 't', name: 'Rivers', secret: 'x' }], cover: {} },
    ]);
    expect(parsed).toEqual([
      {
        id: 7,
        documentId: 'abc',
        slug: 'quay',
        title: 'The quay',
        language: '',
        subtitle: '',
        description: '',
        publishedAt: '',
        tags: [{ id: 1, documentId: 't', name: 'Rivers' }],
      },
    ]);
  });

  test('a single article has its body', () => {
    expect(parse('/api/articles/abc', { ...article, content: [] })).toMatchObject({ content: [] });
  });

  test('the site has its logo, profiles and metadata, and is not a list', () => {
    const site =
      '/api/site?populate[0]=logo.light&populate[1]=logo.dark&populate[2]=bio.profiles&populate[3]=seo';
    expect(parse(site, { logo: { light: { url: '/a.svg' } }, seo: { metaTitle: 'News' } })).toMatchObject({
      logo: { light: { url: '/a.svg' }, dark: null },
      bio: null,
      seo: { metaTitle: 'News' },
    });
    expect(() => parse(site, [])).toThrow();
  });
});
