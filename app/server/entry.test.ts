import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import type { Outcome } from '#app/content/outcome.ts';
import { NO_FILTERS } from '#app/content/search-filters.ts';
import { visibleText } from '#app/testing/visible-text.ts';
import type { ContentRequest } from '#contract/call.ts';
import { articleCall } from '#contract/calls/article.ts';
import { articleListCall } from '#contract/calls/article-list.ts';
import { homeCall } from '#contract/calls/home.ts';
import { menuBarCall } from '#contract/calls/menu.ts';
import { recommendedCall } from '#contract/calls/recommended.ts';
import { siteCall } from '#contract/calls/site.ts';
import { renderFailure, renderFault, renderPage } from './entry.tsx';

const config = {
  host: '',
  token: 'public-token',
  mediaBase: '',
  timeZone: 'UTC',
  origin: 'https://magazine.example',
};
const assetsOf = (module: string) => ({
  scripts: ['/entry.js'],
  styles: [`/${module}.css`],
  fonts: [],
  head: '',
});

const FAILED = { kind: 'failed' } as const;
const MISSING = { kind: 'missing' } as const;
/** What the content service says; a page gets it when the gateway has made sense of it. */
type Said = { kind: 'answer'; answer: unknown } | typeof FAILED | typeof MISSING;
const answer = (data: unknown, meta = {}): Said => ({ kind: 'answer', answer: { data, meta } });

function understood(request: ContentRequest, said: Said): Outcome {
  if (said.kind !== 'answer') return said;
  const parsed = v.parse(request.answer, said.answer);
  return { kind: 'answer', answer: parsed, json: JSON.stringify(parsed) };
}

const quay = {
  documentId: 'abc',
  slug: 'the-quay',
  title: 'The quay',
  description: 'Where the <boats> are.',
  publishedAt: '2024-03-03T06:30:00.000Z',
  content: [{ type: 'paragraph', children: [{ type: 'text', text: 'Low tide.' }] }],
  tags: [{ name: 'Rivers' }, { name: 'Arts, Crafts' }, { name: 'Third' }],
};
const mole = { documentId: 'def', slug: 'the-mole', title: 'The mole', description: 'Stone on stone.' };

/** What the content service knows, by request; a test changes what it is about. */
const MAGAZINE: readonly (readonly [ContentRequest, Said])[] = [
  [siteCall.request(), answer({ seo: { metaTitle: 'Tidemark' } })],
  [menuBarCall.request(), answer([{ name: 'Oceans' }])],
  [homeCall.request(), answer({ headline: { featured: quay }, trending: [mole] })],
  [articleCall.request('abc'), answer(quay)],
  [recommendedCall.request(), answer({ recommendedArticles: [quay, mole] })],
  [
    articleListCall.request({ ...NO_FILTERS, keywords: 'quay' }),
    answer([quay], { pagination: { page: 1, pageSize: 24, pageCount: 1, total: 1 } }),
  ],
  [
    articleListCall.request({ ...NO_FILTERS, keywords: 'quay', page: 7 }),
    answer([], { pagination: { page: 7, pageSize: 24, pageCount: 1, total: 1 } }),
  ],
  [
    articleListCall.request({ ...NO_FILTERS, keywords: 'nowhere' }),
    answer([], { pagination: { page: 1, pageSize: 24, pageCount: 0, total: 0 } }),
  ],
];

/** An article that says all that an article can. */
const full = {
  ...quay,
  subtitle: 'Low water',
  icon: [{ url: '/icon.svg' }],
  cover: {
    author: 'Ines',
    media: [{ url: '/quay.jpg', alternativeText: 'A quay', caption: 'Low tide', width: 3, height: 2 }],
  },
  authors: [
    {
      name: 'Ines',
      profiles: [{ platform: 'x', url: 'https://x.example/ines', photo: { url: '/ines.jpg' } }],
    },
  ],
  comments: [{ author: { name: 'Ada', profiles: [] }, content: 'Yes.' }],
  content: [
    { type: 'heading', level: 2, children: [{ type: 'text', text: 'Tide' }] },
    {
      type: 'paragraph',
      children: [{ type: 'link', url: '/x', children: [{ type: 'text', text: 'here' }] }],
    },
    {
      type: 'image',
      image: { url: '/boat.jpg', alternativeText: 'A boat', width: 3, height: 2 },
      children: [],
    },
    { type: 'code', children: [{ type: 'text', text: 'let tide;' }] },
  ],
};

/** The magazine with other texts in the place of all of its own. */
function withTexts(texts: readonly string[]): (readonly [ContentRequest, Said])[] {
  const kept = ['documentId', 'type', 'kind'];
  let next = 0;
  const seo = {
    metaTitle: 'Tidemark',
    metaDescription: 'A magazine',
    favicon: { url: '/icon.png' },
    shareImage: { url: '/s.jpg' },
  };
  const logo = { light: { url: '/light.svg' }, dark: { url: '/dark.svg' } };
  const bio = { profiles: [{ platform: 'x', url: 'https://x.example/tidemark' }] };
  return [
    ...MAGAZINE,
    [siteCall.request(), answer({ seo, logo, bio, recommendedArticles: [full] })] as const,
    [homeCall.request(), answer({ headline: { featured: full, related: full }, trending: [full] })] as const,
    [articleCall.request('abc'), answer(full)] as const,
  ].map(([request, said]) => [
    request,
    JSON.parse(JSON.stringify(said), (key, value) =>
      typeof value === 'string' && !kept.includes(key) ? texts[next++ % texts.length] : value,
    ),
  ]);
}

const turn = () => Promise.resolve();

async function open(address: string, ...otherwise: (readonly [ContentRequest, Said])[]) {
  const sayings = new Map([...MAGAZINE, ...otherwise].map(([request, said]) => [request.url, said]));
  const asked: string[] = [];
  const ask = async (request: ContentRequest) => {
    asked.push(request.url);
    return understood(request, sayings.get(request.url) ?? MISSING);
  };
  const page = await renderPage(new URL(address, config.origin), { ask, turn, config, assetsOf });
  // What a reader is sent in place of a page whose content did not come.
  const sent = page.kind === 'failure' ? await renderFailure(page, { ask, config, assetsOf }) : page;
  return { page, sent, asked, words: sent.kind === 'document' ? visibleText(sent.html) : '' };
}

describe('a page is whole when it leaves the server', () => {
  test.each([
    { address: '/', shown: ['The quay', 'The mole', 'Oceans'] },
    { address: '/article/abc/the-quay', shown: ['The quay', 'Low tide.', 'Rivers', '3rd March, 2024'] },
    { address: '/search?keywords=quay', shown: ['The quay'] },
    { address: '/search', shown: ['Enter keywords to search.'] },
  ])('$address', async ({ address, shown }) => {
    const { page, words } = await open(address);
    expect(page).toMatchObject({ kind: 'document', status: 200, complete: true });
    for (const text of shown) expect(words).toContain(text);
    expect(words).not.toMatch(/Loading|Request failed/);
  });

  test('with nothing asked twice', async () => {
    const { asked } = await open('/article/abc/the-quay');
    expect(asked).toEqual([...new Set(asked)]);
  });

  test('with the files of its screen', async () => {
    const { page } = await open('/article/abc/the-quay');
    expect(page).toMatchObject({
      html: expect.stringContaining('href="/app/screens/article/article-screen.tsx.css"'),
    });
  });

  test('with its first two tags and no third', async () => {
    const { words } = await open('/article/abc/the-quay', [recommendedCall.request(), FAILED]);
    expect(words).toContain('Arts, Crafts');
    expect(words).not.toContain('Third');
  });

  test('without the article itself among those recommended', async () => {
    const { page } = await open('/article/abc/the-quay');
    const html = page.kind === 'document' ? page.html : '';
    const [, recommended = ''] = html.split('Recommended Articles');
    expect(recommended.split('<footer')[0]).toContain('The mole');
    expect(recommended.split('<footer')[0]).not.toContain('The quay');
  });

  test('whatever the texts in it are', async () => {
    const someText = fc.oneof(
      // Halves of characters among them.
      fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)) }),
      fc.constantFrom('', '%', '..', '//', 'http://[', 'javascript:alert(1)', '<script>'),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(someText, { minLength: 1, maxLength: 30 }), async (texts) => {
        const planted = withTexts(texts);
        for (const address of ['/', '/article/abc/the-quay', '/search?keywords=quay']) {
          const { page } = await open(address, ...planted);
          const shown = page.kind === 'redirect' ? (await open(page.href, ...planted)).page : page;
          expect(shown).toMatchObject({ kind: 'document', complete: true });
          // What React could not render on the server it leaves to the browser, with this mark, and throws nothing.
          expect(shown).toMatchObject({ html: expect.not.stringContaining('<!--$!-->') });
        }
      }),
    );
  });

  test('and no word of an editor is markup', async () => {
    const { page } = await open('/article/abc/the-quay');
    expect(page).toMatchObject({ html: expect.not.stringContaining('<boats>') });
  });
});

describe('an address that is not quite right leads to the right one', () => {
  test.each([
    { address: '/article/abc/old-title', status: 301, href: '/article/abc/the-quay' },
    { address: '/article/abc', status: 301, href: '/article/abc/the-quay' },
    { address: '/search?keywords=quay&page=7', status: 302, href: '/search?keywords=quay' },
  ])('$address', async ({ address, status, href }) => {
    expect((await open(address)).page).toEqual({ kind: 'redirect', status, href });
  });

  test('which ends there, also where the slug needs escaping', async () => {
    const slug = 'über/uns?';
    const article = [articleCall.request('abc'), answer({ ...quay, slug })] as const;
    const { page } = await open('/article/abc/x', article);
    if (page.kind !== 'redirect') throw new Error('It leads nowhere.');
    expect(page.href).toBe('/article/abc/%C3%BCber%2Funs%3F');
    expect((await open(page.href, article)).page).toMatchObject({ kind: 'document', status: 200 });
  });

  test('but an empty list of the first page stays where it is', async () => {
    expect((await open('/search?keywords=nowhere')).page).toMatchObject({ kind: 'document', status: 200 });
  });
});

describe('what there is not, is said with status 404', () => {
  test('an unknown route', async () => {
    const { page, words } = await open('/nowhere');
    expect(page).toMatchObject({ status: 404 });
    for (const text of [
      '404',
      'The requested resource was not found!',
      'Please try again later.',
      'Go to Home',
    ])
      expect(words).toContain(text);
    expect(page).toMatchObject({ html: expect.stringContaining('href="/home"') });
  });

  test.each(['/article/zzz/x', '/article/%C3%BC/x', '/article/..%2Fhome/x', '/article/a%3Fb%23/x'])(
    'an unknown article: %s',
    async (address) => {
      const { page, words } = await open(address);
      expect(page).toEqual({ kind: 'failure', status: 404, route: '/article/:id/:slug?' });
      expect(words).toContain('Article not found.');
      expect(words).toContain('Retry');
      expect(words).not.toContain('Loading');
    },
  );
});

describe('what does not come, is said with status 503 and can be tried again', () => {
  const home = homeCall.request();
  const article = articleCall.request('abc');
  const list = articleListCall.request({ ...NO_FILTERS, keywords: 'quay' });

  test.each([
    {
      what: 'the home page',
      address: '/',
      request: home,
      says: 'Sorry! Something went wrong while loading the home page.',
    },
    { what: 'an article', address: '/article/abc/the-quay', request: article, says: 'Article not found.' },
    {
      what: 'a search',
      address: '/search?keywords=quay',
      request: list,
      says: 'Sorry! The search did not work.',
    },
  ])('$what', async ({ address, request, says }) => {
    const { page, words } = await open(address, [request, FAILED]);
    expect(page).toMatchObject({ kind: 'failure', status: 503 });
    expect(words).toContain(says);
    expect(words).toContain('Retry');
    expect(words).toContain('Oceans');
  });

  test.each([
    {
      what: 'a home page that no editor has published yet',
      address: '/',
      request: home,
      says: 'Sorry! Something went wrong while loading the home page.',
    },
    {
      what: 'a list of articles, which every content service has',
      address: '/search?keywords=quay',
      request: list,
      says: 'Sorry! The search did not work.',
    },
  ])('$what: the address is right, what belongs there is absent', async ({ address, request, says }) => {
    const { page, words } = await open(address, [request, MISSING]);
    expect(page).toMatchObject({ kind: 'failure', status: 503 });
    expect(words).toContain(says);
    expect(words).toContain('Retry');
    expect(words).not.toContain('The requested resource was not found!');
  });
});

test('the page for what did not come says nothing of the address, and tells the browser so', async () => {
  const { sent } = await open('/article/secret-id/secret-slug');
  const html = sent.kind === 'document' ? sent.html : '';
  expect(html).not.toContain('secret');
  expect(html).toContain('"failed":true');
  expect(html).toMatch(/<a [^>]*href=""[^>]*>.*Retry<\/a>/);
});

describe('the page stands without', () => {
  test('the categories, which can be tried again', async () => {
    const { page, words } = await open('/', [menuBarCall.request(), FAILED]);
    expect(page).toMatchObject({ status: 200, complete: false });
    expect(words).toContain('Failed to load categories!');
    expect(words).toContain('Retry');
    expect(words).toContain('The quay');
  });

  test('the site', async () => {
    const { page, words } = await open('/', [siteCall.request(), FAILED]);
    expect(page).toMatchObject({ status: 200, complete: false });
    expect(words).toContain('The quay');
  });

  test('recommended articles', async () => {
    const { page, words } = await open('/article/abc/the-quay', [recommendedCall.request(), FAILED]);
    expect(page).toMatchObject({ status: 200, complete: false });
    expect(words).toContain('Low tide.');
    expect(words).not.toContain('Recommended Articles');
  });
});

test('a fault of our own shows the error page, status 500, and asks nobody', async () => {
  const page = await renderFault({ config, assetsOf });
  expect(page).toMatchObject({ status: 500, complete: false });
  expect(visibleText(page.html)).toContain('The requested resource was not found!');
  expect(visibleText(page.html)).toContain('Go to Home');
});

test('every picture with a relative address comes from the configured base address', async () => {
  const picture = (name: string) => ({ url: `/uploads/${name}.png` });
  const photo = picture('photo');
  const content = new Map<string, unknown>([
    [
      siteCall.request().url,
      {
        logo: { light: picture('logo-light'), dark: picture('logo-dark') },
        seo: { favicon: picture('favicon') },
      },
    ],
    [
      articleCall.request('abc').url,
      {
        ...quay,
        cover: { media: [picture('cover')] },
        authors: [{ name: 'Ines', profiles: [{ platform: 'x', url: 'https://x.example/ines', photo }] }],
        content: [{ type: 'image', image: picture('body') }],
      },
    ],
    [
      recommendedCall.request().url,
      {
        recommendedArticles: [{ ...mole, icon: [picture('icon')], cover: { media: [picture('thumbnail')] } }],
      },
    ],
  ]);
  const page = await renderPage(new URL('/article/abc/the-quay', config.origin), {
    ask: async (request) => understood(request, answer(content.get(request.url) ?? [])),
    turn,
    config: { ...config, mediaBase: 'https://media.example' },
    assetsOf,
  });

  const html = page.kind === 'document' ? page.html : '';
  const [shown = ''] = html.split('<script type="application/json"');
  const addresses = [...shown.matchAll(/(?:src|href|content)="([^"]*\/uploads\/[^"]*)"/g)].map(
    ([, url]) => url,
  );
  const names = [
    'favicon',
    'cover',
    'logo-light',
    'logo-dark',
    'photo',
    'cover',
    'body',
    'icon',
    'thumbnail',
  ];
  expect(addresses.toSorted()).toEqual(
    names.map((name) => `https://media.example/uploads/${name}.png`).toSorted(),
  );
});
