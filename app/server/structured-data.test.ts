import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { NO_FILTERS } from '#app/content/search-filters.ts';
import { anyText } from '#app/lib/testing/any-text.ts';
import { articleCall } from '#contract/calls/article.ts';
import { articleListCall } from '#contract/calls/article-list.ts';
import { authorCall } from '#contract/calls/author.ts';
import { authorArticlesCall } from '#contract/calls/author-articles.ts';
import type { QueryRequest } from '#contract/calls/call.ts';
import { errataCall } from '#contract/calls/errata.ts';
import { homeCall } from '#contract/calls/home.ts';
import { siteCall } from '#contract/calls/site.ts';
import { termCall } from '#contract/calls/term.ts';
import { renderPage } from './entry.tsx';

const config = { host: '', token: 't', mediaBase: '', timeZone: 'UTC', origin: 'https://magazine.example' };
const assets = { scripts: [], styles: [], paper: null, head: '' };
const share = (name: string) => ({ share: { url: `/${name}.jpg`, width: 1200, height: 675 } });
const ines = {
  documentId: 'ines',
  name: 'Ines Ålder',
  fediverse: '@ines@social.example',
  description: 'Writes about tides.',
  profiles: [
    { platform: 'x', url: 'https://x.example/ines', photo: { url: '/ines.png', formats: share('ines') } },
    { platform: 'x', url: 'javascript:alert(1)' },
  ],
};
const quay = {
  documentId: 'abc',
  slug: 'the-quay',
  title: 'The quay',
  description: 'Where the boats are.',
  publishedAt: '2024-03-03T06:30:00.000Z',
  updatedOn: '2024-03-04T06:30:00.000Z',
  cover: { media: [{ url: '/quay.png', alternativeText: 'A quay', formats: share('quay') }] },
  categories: [{ name: 'Oceans' }],
  tags: [{ name: 'Rivers' }, { name: 'Arts, Crafts' }],
  authors: [ines],
  corrections: [{ correctedOn: '2024-03-05T06:30:00.000Z', text: 'It is the other quay.' }],
  content: [{ type: 'paragraph', children: [{ type: 'text', text: 'Low tide.' }] }],
};
const pages = (page: number, pageCount: number) => ({ pagination: { page, pageCount, total: 30 } });
const oceans = { ...NO_FILTERS, categories: ['oceans'], named: true };
const nothing = { ...NO_FILTERS, tags: ['nothing'], named: true };
const both = { ...NO_FILTERS, tags: ['a', 'b'], named: true };
const logo = { light: { url: '/logo.svg', width: 200, height: 40 } };

/** Content by request: data, and meta if it has any. */
const CONTENT: readonly (readonly [QueryRequest, unknown, object?])[] = [
  [
    siteCall.request(),
    {
      language: 'en-GB',
      licence: 'https://licence.example/by',
      fediverse: '@tidemark@social.example',
      logo,
      bio: { profiles: [{ platform: 'x', url: 'https://x.example/tidemark' }] },
      seo: { metaTitle: 'Tidemark' },
    },
  ],
  [homeCall.request(), { trending: [quay] }],
  [articleCall.request('abc'), quay],
  [errataCall.request(1), [], pages(1, 1)],
  [authorCall.request('ines'), ines],
  [authorArticlesCall.request({ author: 'ines', page: 1 }), [quay], pages(1, 2)],
  [authorArticlesCall.request({ author: 'ines', page: 2 }), [quay], pages(2, 2)],
  [authorArticlesCall.request({ author: 'ines', page: 3 }), [], pages(3, 2)],
  [articleListCall.request(oceans), [quay], pages(1, 2)],
  [articleListCall.request({ ...oceans, sort: 'oldest' }), [quay], pages(1, 2)],
  [
    termCall.request({ kind: 'categories', name: 'oceans' }),
    [{ name: 'Oceans', description: 'Salt water.', picture: quay.cover.media[0] }],
  ],
  [termCall.request({ kind: 'categories', name: 'seas' }), [{ name: 'Oceans' }]],
  [articleListCall.request({ ...oceans, categories: ['seas'] }), [], pages(1, 0)],
  [articleListCall.request(nothing), [], pages(1, 0)],
  [termCall.request({ kind: 'tags', name: 'nothing' }), []],
  [articleListCall.request({ ...nothing, tags: ['riv'] }), [quay], pages(1, 1)],
  [termCall.request({ kind: 'tags', name: 'riv' }), []],
  [articleListCall.request(both), [quay], pages(1, 1)],
  [articleListCall.request({ ...NO_FILTERS }), [quay], pages(1, 1)],
  [articleListCall.request({ ...NO_FILTERS, keywords: 'quay' }), [quay], pages(1, 1)],
];

async function render(address: string, content = CONTENT) {
  const known = new Map(content.map(([request, data, meta]) => [request.url, { data, meta }]));
  return renderPage(new URL(address, config.origin), {
    ask: async (request) => {
      const answered = known.get(request.url);
      if (!answered) return { kind: 'failed' };
      const answer = v.parse(request.answer, answered);
      return { kind: 'answer', answer, json: JSON.stringify(answer) };
    },
    turn: () => Promise.resolve(),
    config,
    assetsOf: () => assets,
  });
}

async function htmlOf(address: string, content = CONTENT): Promise<string> {
  const page = await render(address, content);
  if (page.kind !== 'document') throw new Error(`${address} is a ${page.kind}.`);
  return page.html;
}

const Graph = v.object({
  '@context': v.literal('https://schema.org'),
  '@graph': v.array(v.looseObject({ '@type': v.string() })),
});

const jsonOf = (html: string) =>
  /<script type="application\/ld\+json" id="structured-data"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '';

async function itemsOf(address: string) {
  const { '@graph': items } = v.parse(Graph, JSON.parse(jsonOf(await htmlOf(address))));
  return new Map(items.map((item) => [item['@type'], item]));
}

/** The value at a path such as `author.0.name`. */
const valueAt = (item: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
      item,
    );

/** The properties that Google requires or recommends, and that a magazine has (developers.google.com/search/docs). */
const EXPECTED = [
  {
    type: 'NewsArticle',
    address: '/article/abc/the-quay',
    properties: ['headline', 'image.0', 'datePublished', 'dateModified', 'author.0.name', 'author.0.url'],
  },
  {
    type: 'NewsArticle',
    address: '/article/abc/the-quay',
    properties: [
      'publisher.name',
      'publisher.logo.url',
      'isAccessibleForFree',
      'correction.0.text',
      'license',
    ],
  },
  ...[
    '/article/abc/the-quay',
    '/search?categories=oceans',
    '/author/ines/ines-%C3%A5lder',
    '/corrections',
  ].map((address) => ({
    type: 'BreadcrumbList',
    address,
    properties: ['0', '1'].flatMap((index) =>
      ['item', 'name', 'position'].map((name) => `itemListElement.${index}.${name}`),
    ),
  })),
  {
    type: 'WebSite',
    address: '/',
    properties: ['name', 'url', 'potentialAction.target.urlTemplate', 'potentialAction.query-input'],
  },
  { type: 'NewsMediaOrganization', address: '/', properties: ['name', 'url', 'logo.url', 'sameAs.0'] },
  {
    type: 'CollectionPage',
    address: '/search?categories=oceans',
    properties: ['name', 'description', 'url', 'image.0'],
  },
  ...['/search?categories=', '/corrections'].map((address) => ({
    type: 'CollectionPage',
    address,
    properties: ['name', 'description', 'url'],
  })),
  {
    type: 'ProfilePage',
    address: '/author/ines/ines-%C3%A5lder',
    properties: [
      'mainEntity.name',
      'mainEntity.description',
      'mainEntity.image.0',
      'mainEntity.sameAs.0',
      'mainEntity.url',
      'mainEntity.identifier',
    ],
  },
];

test.each(EXPECTED)('$address has a $type with $properties', async ({ type, address, properties }) => {
  const item = (await itemsOf(address)).get(type);
  for (const path of properties) expect(valueAt(item, path), path).toBeTruthy();
});

test('URLs are absolute, and anything but http(s) is left out', async () => {
  const person = valueAt((await itemsOf('/author/ines/ines-%C3%A5lder')).get('ProfilePage'), 'mainEntity');
  expect(person).toMatchObject({
    url: 'https://magazine.example/author/ines/ines-%C3%A5lder',
    image: ['https://magazine.example/ines.jpg'],
    sameAs: ['https://x.example/ines'],
  });
});

test('an article without authors is by the magazine', async () => {
  const anonymous = [articleCall.request('abc'), { ...quay, authors: [] }] as const;
  const { '@graph': items } = v.parse(
    Graph,
    JSON.parse(jsonOf(await htmlOf('/article/abc/the-quay', [...CONTENT, anonymous]))),
  );
  expect(valueAt(items[0], 'author')).toEqual([valueAt(items[0], 'publisher')]);
});

test('fields that an article lacks are left out', async () => {
  const { documentId, slug, title } = quay;
  const html = await htmlOf('/article/abc/the-quay', [
    ...CONTENT,
    [articleCall.request('abc'), { documentId, slug, title }],
  ]);
  expect(jsonOf(html)).not.toMatch(/null|"",|\[\]|undefined/);
  expect(html).not.toMatch(/article:/);
});

test('no text of editors can end the script or change the structure', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(anyText(), fc.constantFrom('</script><b>', '"}]}', '<!--', '\u202ex', '\u2028')),
      async (text) => {
        const article = {
          ...quay,
          title: `x${text}`,
          description: text,
          corrections: [{ text }],
          tags: [{ name: text }],
        };
        const json = jsonOf(
          await htmlOf('/article/abc/the-quay', [...CONTENT, [articleCall.request('abc'), article]]),
        );
        expect(json).not.toContain('<');
        const parsed = v.parse(Graph, JSON.parse(json));
        expect(parsed['@graph'].map((item) => item['@type'])).toEqual(['NewsArticle', 'BreadcrumbList']);
      },
    ),
    { numRuns: 30 },
  );
});

describe('search engines', () => {
  test.each([
    '/',
    '/article/abc/the-quay',
    '/search?categories=',
    '/search?categories=oceans',
    '/author/ines/ines-%C3%A5lder',
    '/author/ines/ines-%C3%A5lder?page=2',
  ])('may show %s, with large pictures', async (address) => {
    const html = await htmlOf(address);
    expect(html).toContain('<meta name="robots" content="max-image-preview:large"/>');
    expect(html).not.toContain('noindex');
  });

  test.each([
    '/nowhere',
    '/search?keywords=quay',
    '/search?tags=a%2Cb',
    '/search?tags=nothing',
    '/search?tags=riv',
    '/search?categories=oceans&sort=oldest',
  ])('must not show %s', async (address) => {
    const html = await htmlOf(address);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).not.toContain('max-image-preview');
    expect(jsonOf(html)).toBe('');
  });
});

test.each([
  ['/author/ines', { status: 301, href: '/author/ines/ines-%C3%A5lder' }],
  ['/author/ines/former-name?page=2', { status: 301, href: '/author/ines/ines-%C3%A5lder?page=2' }],
  ['/author/ines/ines-%C3%A5lder?page=3', { status: 302, href: '/author/ines/ines-%C3%A5lder' }],
  ['/search?categories=seas', { status: 301, href: '/search?categories=oceans' }],
])("%s has the page's own URL as canonical", async (address, expected) => {
  expect(await render(address)).toMatchObject(expected);
});

test('a missing author gets the failure page', async () => {
  const unknown = [...CONTENT, [authorArticlesCall.request({ author: 'nobody', page: 1 }), []] as const];
  expect(await render('/author/nobody/x', unknown)).toMatchObject({ kind: 'failure' });
});

test("a list page still appears if the editors' description fails to load", async () => {
  const withoutTerm = CONTENT.filter(([{ query }]) => query.named === null);
  const page = await render('/search?categories=oceans', withoutTerm);
  expect(page).toMatchObject({ kind: 'document', status: 200, complete: false });
  expect(page).toMatchObject({ html: expect.stringContaining('The quay') });
});

test('the author and the section of an article are named for shared links', async () => {
  const html = await htmlOf('/article/abc/the-quay');
  const meta = [
    ...html.matchAll(/<meta (?:property|name)="((?:article|fediverse|og:locale)[^"]*)" content="([^"]*)"/g),
  ];
  expect(meta.map(([, name, content]) => `${name} ${content}`)).toEqual([
    'og:locale en_GB',
    'article:published_time 2024-03-03T06:30:00.000Z',
    'article:modified_time 2024-03-04T06:30:00.000Z',
    'article:author https://magazine.example/author/ines/ines-%C3%A5lder',
    'article:section Oceans',
    'article:tag Rivers',
    'article:tag Arts, Crafts',
    'fediverse:creator @ines@social.example',
  ]);
  expect(html).toContain('<link rel="license" href="https://licence.example/by"/>');
});
