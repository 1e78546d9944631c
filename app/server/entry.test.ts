import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Outcome } from '#app/content/outcome.ts';
import { NO_FILTERS } from '#app/content/search-filters.ts';
import { firstTextsRequest } from '#app/content/search-request.ts';
import { visibleText } from '#app/testing/visible-text.ts';
import { articleCall } from '#contract/calls/article.ts';
import { articleListCall } from '#contract/calls/article-list.ts';
import type { ContentRequest } from '#contract/calls/call.ts';
import { errataCall } from '#contract/calls/errata.ts';
import { filterListCall } from '#contract/calls/filter-list.ts';
import { homeCall } from '#contract/calls/home.ts';
import { menuBarCall } from '#contract/calls/menu.ts';
import { newestCardsCall } from '#contract/calls/newest-cards.ts';
import { recommendedCall } from '#contract/calls/recommended.ts';
import { relatedArticlesCall } from '#contract/calls/related-articles.ts';
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
  styles: [
    { href: `/${module}.css`, text: 'p{color:var(--accent);border:var(--line);border-radius:var(--corner)}' },
  ],
  paper: null,
  head: '',
});

const FAILED = { kind: 'failed' } as const;
const MISSING = { kind: 'missing' } as const;
/** The response of the content service, before the gateway parses it. */
type ServiceAnswer = { kind: 'answer'; answer: unknown } | typeof FAILED | typeof MISSING;
const answer = (data: unknown, meta = {}): ServiceAnswer => ({ kind: 'answer', answer: { data, meta } });

function parseAnswer(request: ContentRequest, answered: ServiceAnswer): Outcome {
  if (answered.kind !== 'answer') return answered;
  const parsed = v.parse(request.answer, answered.answer);
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

/** The answers of the content service; a test replaces single ones. */
const ANSWERS: readonly (readonly [ContentRequest, ServiceAnswer])[] = [
  [siteCall.request(), answer({ seo: { metaTitle: 'Tidemark' } })],
  [menuBarCall.request(), answer([{ name: 'Oceans' }])],
  [homeCall.request(), answer({ headline: { featured: quay }, trending: [mole] })],
  [articleCall.request('abc'), answer(quay)],
  [recommendedCall.request(), answer({ recommendedArticles: [quay, mole] })],
  [newestCardsCall.request(), answer([quay])],
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
  [
    firstTextsRequest({ ...NO_FILTERS, keywords: 'quay' }),
    answer({ found: [{ article: mole, excerpt: [{ text: 'Beside the ' }, { text: 'quay', isHit: true }] }] }),
  ],
  [firstTextsRequest({ ...NO_FILTERS, keywords: 'nowhere' }), answer({ found: [] })],
  [filterListCall.request({ kind: 'tags', text: 'nowhe' }), answer([{ name: 'Nowhere near' }])],
  [filterListCall.request({ kind: 'dossiers', text: 'nowhe' }), answer([{ title: 'Out of nowhere' }])],
];

/** An article with all fields. */
const fullArticle = {
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

/** The answers with all their texts replaced. */
function withTexts(texts: readonly string[]): (readonly [ContentRequest, ServiceAnswer])[] {
  const unchanged = ['documentId', 'type', 'kind'];
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
    ...ANSWERS,
    [siteCall.request(), answer({ seo, logo, bio, recommendedArticles: [fullArticle] })] as const,
    [
      homeCall.request(),
      answer({ headline: { featured: fullArticle, related: fullArticle }, trending: [fullArticle] }),
    ] as const,
    [articleCall.request('abc'), answer(fullArticle)] as const,
  ].map(([request, answered]) => [
    request,
    JSON.parse(JSON.stringify(answered), (key, value) =>
      typeof value === 'string' && !unchanged.includes(key) ? texts[next++ % texts.length] : value,
    ),
  ]);
}

const turn = () => Promise.resolve();

/** Renders a page, or the failure page in its place. `replaced` overrides some of ANSWERS. */
async function open(url: string, ...replaced: (readonly [ContentRequest, ServiceAnswer])[]) {
  const answers = new Map([...ANSWERS, ...replaced].map(([request, answered]) => [request.url, answered]));
  const requested: string[] = [];
  const ask = async (request: ContentRequest) => {
    requested.push(request.url);
    return parseAnswer(request, answers.get(request.url) ?? MISSING);
  };
  const page = await renderPage(new URL(url, config.origin), { ask, turn, config, assetsOf });
  const sent = page.kind === 'failure' ? await renderFailure(page, { ask, config, assetsOf }) : page;
  return { page, sent, requested, text: sent.kind === 'document' ? visibleText(sent.html) : '' };
}

describe('the language of the site', () => {
  const site = (language: string) =>
    [siteCall.request(), answer({ language, seo: { metaTitle: 'Tidemark' } })] as const;

  test.each([
    {
      language: 'de-AT',
      html: '<html lang="de-AT">',
      shown: ['ALLE ARTIKEL', 'Veröffentlicht am', '3. März 2024', 'Empfohlene Artikel'],
    },
    {
      language: 'ar',
      html: '<html lang="ar" dir="rtl">',
      shown: ['كل الأخبار', 'تاريخ النشر', '3 مارس 2024', 'مقالات مقترحة'],
    },
    { language: 'fr', html: '<html lang="fr">', shown: ['TOUTE L’ACTUALITÉ', 'Publié le', '3 mars 2024'] },
    { language: 'zh-CN', html: '<html lang="zh-CN">', shown: ['全部新闻', '发布日期', '2024年3月3日'] },
    // There are no Finnish words, so the interface is English.
    { language: 'fi', html: '<html lang="fi">', shown: ['ALL NEWS', '3. maaliskuuta 2024'] },
    { language: '', html: '<html lang="en">', shown: ['ALL NEWS', '3rd March, 2024'] },
  ])('"$language" is set on every page', async ({ language, html, shown }) => {
    const { sent, text } = await open('/article/abc/the-quay', site(language));
    expect(sent).toMatchObject({ html: expect.stringContaining(html) });
    for (const part of shown) expect(text).toContain(part);
  });

  // There are no Hebrew words, so the interface is English.
  test.each([
    { path: '/article/abc/the-quay', element: 'a', text: 'ALL NEWS' },
    { path: '/article/abc/the-quay', element: 'dt', text: 'Published on' },
    { path: '/article/abc/the-quay', element: 'h2', text: 'Recommended Articles' },
    { path: '/home', element: 'h2', text: 'Trending' },
    { path: '/home', element: 'a', text: 'read now' },
    { path: '/search', element: 'form', text: '' },
    { path: '/search', element: 'p', text: 'Enter keywords to search.' },
    { path: '/article/none/at-all', element: 'h1', text: 'Article not found' },
    { path: '/nowhere', element: 'div', text: '<span[^>]*>404' },
  ])(
    'does not apply to English interface text: "$text" on $path is marked as English',
    async ({ path, element, text }) => {
      const { sent } = await open(path, site('he'));
      const marked = new RegExp(`<${element} [^>]*lang="en"[^>]*>${text}`);
      expect(sent).toMatchObject({ html: expect.stringMatching(marked) });
    },
  );

  test('is set on the failure page', async () => {
    const { sent, text } = await open('/article/none/at-all', site('de'));
    expect(sent).toMatchObject({ status: 404, html: expect.stringContaining('<html lang="de">') });
    expect(text).toContain('Artikel nicht gefunden.');
  });
});

describe('the look of the site', () => {
  const render = async (url: string, face: object) => {
    const { sent } = await open(url, [
      siteCall.request(),
      answer({ seo: { metaTitle: 'Tidemark' }, ...face }),
    ]);
    return sent.kind === 'document' ? sent : { html: '', style: '' };
  };

  test.each(['/', '/article/abc/the-quay', '/article/none/at-all', '/search', '/nowhere'])(
    'is in the styles of every page, such as %s',
    async (url) => {
      const { html, style } = await render(url, { accentColour: '#0e4a5c' });
      expect(style).toContain('html:root{--accent:#0e4a5c}');
      expect(html).toContain(`>${style}</style>`);
    },
  );

  test('adds no bytes to a page when it is the default design', async () => {
    const designed = { accentColour: null, typefaces: 'newsreader', corners: 'square', rules: 'double' };
    for (const url of ['/', '/article/abc/the-quay', '/search'])
      expect(await render(url, designed)).toEqual(await render(url, {}));
    expect((await render('/', {})).html).not.toContain('html:root');
  });
});

describe('the frames that a page may embed', () => {
  const embed = (url: string) => ({
    type: 'paragraph',
    group: { id: 'e', type: 'embed' },
    children: [{ type: 'link', url, children: [{ type: 'text', text: 'A film' }] }],
  });
  const withContent = (content: object[]) =>
    open('/article/abc/the-quay', [articleCall.request('abc'), answer({ ...quay, content })]);

  test('come with their script and styles, and match its embeds', async () => {
    const content = ['https://vimeo.com/1', 'https://x.com/a/status/1', 'https://vimeo.com/2'].map(embed);
    const { sent } = await withContent(content);
    expect(sent).toMatchObject({
      frames: ['https://platform.twitter.com', 'https://player.vimeo.com'],
      html: expect.stringContaining('framed-embed.tsx.css'),
    });
  });

  test.each([
    { what: 'without embeds', content: quay.content },
    { what: 'with links in their place', content: [embed('https://mastodon.example/@ada/1')] },
    { what: 'that only names a film', content: [{ ...embed('https://vimeo.com/1'), group: undefined }] },
  ])('are not allowed on an article $what', async ({ content }) => {
    const { sent } = await withContent(content);
    expect(sent).toMatchObject({ frames: [], html: expect.not.stringMatching(/framed-embed|data-frame/) });
  });
});

describe('related articles in a text', () => {
  const related = (id: string) => ({
    type: 'paragraph',
    group: { id, type: 'related' },
    children: [{ type: 'link', url: `/article/${id}/x`, children: [{ type: 'text', text: 'As it was' }] }],
  });
  const request = relatedArticlesCall.request(['def', 'ghi']);

  test('are fetched with one request, and shown with their current titles', async () => {
    const { page, text, requested } = await open(
      '/article/abc/the-quay',
      [articleCall.request('abc'), answer({ ...quay, content: ['def', 'ghi', 'def'].map(related) })],
      [recommendedCall.request(), answer({ recommendedArticles: [] })],
      [request, answer([mole])],
    );
    expect(page).toMatchObject({ complete: true, html: expect.stringContaining('related-article.tsx.css') });
    expect(requested.filter((url) => url === request.url)).toHaveLength(1);
    expect(text.split('The mole')).toHaveLength(3);
    expect(text).not.toContain('As it was');
  });

  test('are not requested by a page without any', async () => {
    const { page, requested } = await open('/article/abc/the-quay');
    expect(requested.join()).not.toContain('filters[documentId]');
    expect(page).toMatchObject({ html: expect.not.stringContaining('related-article') });
  });
});

describe('the language of an article', () => {
  const withArticle = (fields: object) =>
    open('/article/abc/the-quay', [articleCall.request('abc'), answer({ ...quay, ...fields })]);

  test.each([
    { fields: { language: 'fr' }, attributes: 'lang="fr"' },
    { fields: { language: 'fa' }, attributes: 'lang="fa" dir="rtl"' },
    { fields: { title: 'הנמל הישן' }, attributes: 'lang="he" dir="rtl"' },
    { fields: { title: '古い港の朝' }, attributes: 'lang="ja"' },
  ])('$fields is set on its element as $attributes', async ({ fields, attributes }) => {
    const { sent } = await withArticle(fields);
    expect(sent).toMatchObject({ html: expect.stringMatching(new RegExp(`<article [^>]*${attributes}`)) });
  });

  test("is not repeated if it matches the page's", async () => {
    const { sent } = await withArticle({ language: 'en' });
    expect(sent).toMatchObject({ html: expect.not.stringMatching(/<article [^>]*lang=/) });
  });

  test.each([
    { block: { type: 'quote' }, element: 'blockquote' },
    { block: { type: 'paragraph' }, element: 'p' },
    { block: { type: 'heading', level: 2 }, element: 'h2' },
  ])('is marked on a $block.type in another script', async ({ block, element }) => {
    const content = [{ ...block, children: [{ type: 'text', text: 'الميناء القديم' }] }];
    const { sent } = await withArticle({ content });
    expect(sent).toMatchObject({ html: expect.stringContaining(`<${element} lang="ar" dir="rtl">`) });
  });

  test('is marked on a comment in another script', async () => {
    const { sent } = await withArticle({ comments: [{ author: null, content: 'הנמל הישן' }] });
    expect(sent).toMatchObject({ html: expect.stringMatching(/<li [^>]*lang="he" dir="rtl"/) });
  });
});

describe('renders a complete page:', () => {
  test.each([
    { url: '/', shown: ['The quay', 'The mole', 'Oceans'] },
    { url: '/article/abc/the-quay', shown: ['The quay', 'Low tide.', 'Rivers', '3rd March, 2024'] },
    { url: '/search?keywords=quay', shown: ['The quay'] },
    { url: '/search', shown: ['Enter keywords to search.', 'Newest articles', 'The quay'] },
    {
      url: '/search?keywords=nowhere',
      shown: [
        'No articles match.',
        'Nowhere near',
        'Out of nowhere',
        'Oceans',
        'Newest articles',
        'The quay',
      ],
    },
  ])('$url', async ({ url, shown }) => {
    const { page, text } = await open(url);
    expect(page).toMatchObject({ kind: 'document', status: 200, complete: true });
    for (const part of shown) expect(text).toContain(part);
    expect(text).not.toMatch(/Loading|Request failed/);
  });

  test('sends each request once', async () => {
    const { requested } = await open('/article/abc/the-quay');
    expect(requested).toEqual([...new Set(requested)]);
  });

  test('loads only the files of its screen', async () => {
    const { page } = await open('/article/abc/the-quay');
    expect(page).toMatchObject({
      html: expect.stringMatching(
        /<style data-href="[^"]* \/app\/screens\/article\/article-screen.tsx.css">/,
      ),
    });
  });

  test.each([
    { title: 'The quay', isInline: false },
    { title: 'The quay at Ålesund', isInline: true },
  ])('has the fonts for accents at once if it has any: $title', async ({ title, isInline }) => {
    const { sent } = await open('/article/abc/the-quay', [
      articleCall.request('abc'),
      answer({ documentId: 'abc', slug: 'the-quay', title }),
    ]);
    const html = sent.kind === 'document' ? sent.html : '';
    expect(html.includes('newsreader-accents.css')).toBe(!isInline);
  });

  test('for any text in the answers', async () => {
    const someText = fc.oneof(
      // Includes unpaired surrogates.
      fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)) }),
      fc.constantFrom('', '%', '..', '//', 'http://[', 'javascript:alert(1)', '<script>'),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(someText, { minLength: 1, maxLength: 30 }), async (texts) => {
        const answers = withTexts(texts);
        for (const url of ['/', '/article/abc/the-quay', '/search?keywords=quay']) {
          const { page } = await open(url, ...answers);
          const shown = page.kind === 'redirect' ? (await open(page.href, ...answers)).page : page;
          expect(shown).toMatchObject({ kind: 'document', complete: true });
          // React's marker for content that it could not render on the server.
          expect(shown).toMatchObject({ html: expect.not.stringContaining('<!--$!-->') });
        }
      }),
    );
  });

  test('escapes texts', async () => {
    const { page } = await open('/article/abc/the-quay');
    expect(page).toMatchObject({ html: expect.not.stringContaining('<boats>') });
  });
});

test.each([
  { what: 'fails', answered: FAILED },
  { what: 'is missing', answered: MISSING },
])('a search whose list $what has status 503 and a Retry link', async ({ answered }) => {
  const list = articleListCall.request({ ...NO_FILTERS, keywords: 'quay' });
  const { page, text } = await open('/search?keywords=quay', [list, answered]);
  expect(page).toMatchObject({ kind: 'failure', status: 503 });
  for (const part of ['Sorry! The search did not work.', 'Retry', 'Oceans']) expect(text).toContain(part);
  expect(text).not.toContain('The requested resource was not found!');
});

describe('outside development', () => {
  /** Opens a page as the build renders it. */
  async function openBuilt(url: string) {
    vi.stubEnv('DEV', false);
    onTestFinished(() => {
      vi.unstubAllEnvs();
    });
    const { sent } = await open(url);
    const html = sent.kind === 'document' ? sent.html : '';
    const [, state = '{}'] = /id="page-state">(.*?)<\/script>/s.exec(html) ?? [];
    return { html, state: JSON.parse(state) };
  }

  test.each(['/', '/article/abc/the-quay'])(
    '%s renders only the content of the layout, part by part',
    async (url) => {
      const { state } = await openBuilt(url);
      expect(state.kept).toBe(true);
      expect(Object.keys(state.content)).toEqual(['0', '1']);
      expect(state.content[0].answer.data).toMatchObject({ seo: { metaTitle: 'Tidemark' } });
      expect(state.content[1].answer.data).toEqual([{ name: 'Oceans' }]);
    },
  );

  test('a search renders the content of the layout, and what it shows of its list elsewhere', async () => {
    const { state } = await openBuilt('/search?keywords=quay');
    expect(state).not.toHaveProperty('kept');
    expect(Object.keys(state.content)).toEqual(['0', '1']);
    expect(state.list).toEqual({ total: 1, categories: [], tags: [] });
  });

  test('a page without its article renders all of its content', async () => {
    const { state } = await openBuilt('/article/nosuch/quay');
    expect(state).not.toHaveProperty('kept');
    expect(Object.keys(state.content)).toEqual(['0', '1', newestCardsCall.request().url]);
  });
});

test('a failure page does not depend on the URL, and is marked as failed', async () => {
  const { sent } = await open('/article/secret-id/secret-slug');
  const html = sent.kind === 'document' ? sent.html : '';
  expect(html).not.toContain('secret');
  expect(html).toContain('"failed":true');
  expect(html).toMatch(/<a [^>]*href=""[^>]*>.*Retry<\/a>/);
});

test.each([
  { reason: 'missing', answered: MISSING, status: 404 },
  { reason: 'not to be had', answered: { kind: 'failed' } as const, status: 503 },
])('a page where an article is $reason shows the newest articles', async ({ answered, status }) => {
  const { sent, text } = await open('/article/abc/the-quay', [articleCall.request('abc'), answered]);
  expect(sent).toMatchObject({ kind: 'document', status });
  expect(text).toContain('The quay');
});

describe('a home page for which editors chose no articles', () => {
  const newest = articleListCall.request(NO_FILTERS);

  test.each([{}, { headline: {}, trending: [] }, { headline: { featured: null, related: null } }])(
    'shows the newest articles: %j',
    async (home) => {
      const { page, text } = await open(
        '/',
        [homeCall.request(), answer(home)],
        [newest, answer([mole], { pagination: { page: 1, pageCount: 1, total: 1 } })],
      );
      expect(page).toMatchObject({ kind: 'document', status: 200, complete: true });
      expect(text).toContain('The mole');
      expect(text).not.toContain('This magazine is being made');
    },
  );

  test('shows an error if the newest articles cannot be loaded', async () => {
    const { page, text } = await open('/', [homeCall.request(), answer({})], [newest, FAILED]);
    expect(page).toMatchObject({ kind: 'document', status: 200, complete: false });
    expect(text).toContain('Sorry! Something went wrong while loading the home page.');
    expect(text).not.toContain('This magazine is being made');
  });

  test('is the only page that requests the newest articles', async () => {
    expect((await open('/')).requested).not.toContain(newest.url);
  });
});

describe('renders the page without', () => {
  test('the categories, with a Retry button', async () => {
    const { page, text } = await open('/', [menuBarCall.request(), FAILED]);
    expect(page).toMatchObject({ status: 200, complete: false });
    expect(text).toContain('Failed to load categories!');
    expect(text).toContain('Retry');
    expect(text).toContain('The quay');
  });

  test('site settings', async () => {
    const { page, text } = await open('/', [siteCall.request(), FAILED]);
    expect(page).toMatchObject({ status: 200, complete: false });
    expect(text).toContain('The quay');
  });

  test('recommended articles', async () => {
    const { page, text } = await open('/article/abc/the-quay', [recommendedCall.request(), FAILED]);
    expect(page).toMatchObject({ status: 200, complete: false });
    expect(text).toContain('Low tide.');
    expect(text).not.toContain('Recommended Articles');
  });
});

test('an internal error renders the error page with status 500 and sends no requests', async () => {
  const page = await renderFault({ config, assetsOf });
  expect(page).toMatchObject({ status: 500, complete: false });
  expect(visibleText(page.html)).toContain('The requested resource was not found!');
  expect(visibleText(page.html)).toContain('Go to Home');
});

describe('the picture for shared links', () => {
  const share = (name: string) => ({ url: `/${name}.jpg`, width: 1200, height: 675 });
  const picture = (name: string, formats: object) => ({
    url: `/${name}.png`,
    alternativeText: name,
    formats,
  });
  const site = (image: object | null) =>
    [siteCall.request(), answer({ seo: { shareImage: image } })] as const;
  const article = (...media: object[]) =>
    [articleCall.request('abc'), answer({ ...quay, cover: { media } })] as const;

  const whole = picture('cover', { share: share('cover-share') });
  const older = picture('older', { thumbnail: { url: '/t.avif', width: 245, mime: 'image/avif' } });
  const tiny = picture('tiny', { share: { ...share('tiny-share'), height: 199 } });
  const own = picture('site', { share: share('site-share') });

  test.each([
    { what: 'of the cover', media: [whole, older], image: own, url: 'cover-share.jpg' },
    { what: 'of the site if the cover has none', media: [older], image: own, url: 'site-share.jpg' },
    {
      what: 'of the site if the one of the cover is too small',
      media: [tiny],
      image: own,
      url: 'site-share.jpg',
    },
    { what: 'of the site if there is no cover', media: [], image: own, url: 'site-share.jpg' },
  ])('is the JPEG $what', async ({ media, image, url }) => {
    const { sent } = await open('/article/abc/the-quay', article(...media), site(image));
    const html = sent.kind === 'document' ? sent.html : '';
    const meta = [...html.matchAll(/<meta property="og:image(:\w+)?" content="([^"]*)"/g)];
    expect(Object.fromEntries(meta.map(([, name = '', content]) => [name, content]))).toEqual({
      '': `https://magazine.example/${url}`,
      ':type': 'image/jpeg',
      ':width': '1200',
      ':height': '675',
      ':alt': url.replace('-share.jpg', ''),
    });
  });

  test('is the share card for an article without a cover, also for search engines', async () => {
    const card = { url: '/uploads/share-cards/abc_0123456789.jpg', width: 1200, height: 630 };
    const bare = [articleCall.request('abc'), answer({ ...quay, cover: null, shareCard: card })] as const;
    const { sent } = await open('/article/abc/the-quay', bare, site(own));
    const html = sent.kind === 'document' ? sent.html : '';
    const address = 'https://magazine.example/uploads/share-cards/abc_0123456789.jpg';
    expect(html).toContain(`<meta property="og:image" content="${address}"/>`);
    expect(html).toContain('<meta property="og:image:height" content="630"/>');
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image"/>');
    expect(html).toContain(`"image":["${address}"]`);
  });

  test('is shown beside the link text if it is narrow', async () => {
    const narrow = picture('narrow', { share: { ...share('narrow-share'), width: 599 } });
    const { sent } = await open('/article/abc/the-quay', article(narrow), site(own));
    expect(sent).toMatchObject({ html: expect.stringContaining('name="twitter:card" content="summary"') });
  });

  test("is the magazine's own on a page without one", async () => {
    const errata = [errataCall.request(1), answer([], { page: 1, pageCount: 1 })] as const;
    const { sent } = await open('/corrections', errata, site(own));
    expect(sent).toMatchObject({ html: expect.stringContaining('https://magazine.example/site-share.jpg') });
  });

  test('is never an original file', async () => {
    const { sent } = await open('/article/abc/the-quay', article(older), site(older));
    expect(sent).toMatchObject({ html: expect.not.stringMatching(/og:image|summary_large_image/) });
  });
});

test('prefixes every relative media URL with the configured base URL', async () => {
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
        cover: {
          media: [
            {
              ...picture('cover'),
              formats: { share: { url: '/uploads/share.png', width: 1200, height: 800 } },
            },
            picture('second'),
          ],
        },
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
    ask: async (request) => parseAnswer(request, answer(content.get(request.url) ?? [])),
    turn,
    config: { ...config, mediaBase: 'https://media.example' },
    assetsOf,
  });

  const html = page.kind === 'document' ? page.html : '';
  const [shown = ''] = html.split('<script type="application/json"');
  const urls = [...shown.matchAll(/(?:src|href|content)="([^"]*\/uploads\/[^"]*)"/g)].map(([, url]) => url);
  const names = [
    'favicon',
    'share',
    'logo-light',
    'logo-dark',
    'photo',
    // The pictures of the cover are also in their dialogs.
    'cover',
    'cover',
    'second',
    'second',
    'body',
    'icon',
    'thumbnail',
  ];
  expect(urls.toSorted()).toEqual(
    names.map((name) => `https://media.example/uploads/${name}.png`).toSorted(),
  );
});

test('only a page with groups loads their styles and script', async () => {
  const content = [{ ...quay.content[0], group: { id: 'a', type: 'box' } }];
  const files = 'app/screens/article/parts/extended-text/extended-text.tsx.css';
  const { sent: plain } = await open('/article/abc/the-quay');
  const { sent, text } = await open('/article/abc/the-quay', [
    articleCall.request('abc'),
    answer({ ...quay, content }),
  ]);
  expect(text).toContain('Low tide.');
  expect(sent).toMatchObject({ html: expect.stringContaining(files) });
  expect(plain).toMatchObject({ html: expect.not.stringContaining('extended') });
});
