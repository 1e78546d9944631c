import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { article, articleSummary, cardArticle } from '../entities/article.ts';
import { authorOfPage, listedAuthor } from '../entities/author.ts';
import type { ContentRequest } from './call.ts';
import { filterListCall } from './filter-list.ts';
import { homeCall, sectionName } from './home.ts';
import { menuPanelCall } from './menu.ts';
import { recommendedCall } from './recommended.ts';
import { siteCall } from './site.ts';

/** Parses data with the schema of a request. */
const parse = <Data>({ answer }: ContentRequest<Data>, data: unknown) => v.parse(answer, { data }).data;
const tags = filterListCall.request({ kind: 'tags', text: '' });

const smallest = { documentId: 'abc', slug: 'quay', title: 'The quay' };

test('omitted article fields become empty', () => {
  expect(v.parse(article, smallest)).toEqual({
    ...smallest,
    language: '',
    subtitle: '',
    description: '',
    publishedAt: '',
    updatedOn: '',
    icon: [],
    tags: [],
    cover: null,
    shareCard: null,
    authors: [],
    content: [],
    categories: [],
    comments: [],
    corrections: [],
  });
});

test.each(['.', '..'])('the slug %j becomes empty, because it would change the path of a URL', (slug) => {
  expect(v.parse(article, { ...smallest, slug }).slug).toBe('');
});

test('an unpaired surrogate in a slug becomes a replacement character', () => {
  expect(v.parse(article, { ...smallest, slug: 'half-\ud83d' }).slug).toBe('half-\ufffd');
});

test.each([
  { title: '', slug: 'old-port', shown: 'old port' },
  { title: ' \u200b\u00ad', slug: 'old-port', shown: 'old port' },
  { title: ' ', slug: '', shown: smallest.documentId },
  { title: null, slug: 'old-port', shown: 'old port' },
  { title: null, slug: null, shown: smallest.documentId },
  { title: '0', slug: 'old-port', shown: '0' },
  { title: '🛟', slug: 'old-port', shown: '🛟' },
])('an article with the title "$title" is named $shown', ({ title, slug, shown }) => {
  for (const schema of [article, articleSummary, cardArticle]) {
    expect(v.parse(schema, { ...smallest, title, slug }).title).toBe(shown);
  }
});

describe('texts contain only characters that HTML allows:', () => {
  test.each([
    { name: 'control characters', stored: 'a\u0000b\u001b[31m\u0080', shown: 'ab[31m' },
    { name: 'tabs and line breaks', stored: 'a\tb\nc\r\nd\re\vf', shown: 'a\tb\nc\nd\ne\nf' },
    { name: 'half a surrogate pair', stored: 'a\ud83d', shown: 'a\ufffd' },
    { name: 'code points that are not characters', stored: 'a\ufffe\ufdd0\u{1ffff}', shown: 'a' },
    { name: 'marks apart from their letters', stored: 'U\u0308ber', shown: 'Über' },
    { name: 'joiners and directions', stored: 'a\u200d\u200c\u2067b', shown: 'a\u200d\u200c\u2067b' },
  ])('$name', ({ stored, shown }) => {
    const text = [{ type: 'paragraph', children: [{ type: 'text', text: stored }] }];
    const parsed = v.parse(article, {
      ...smallest,
      title: stored,
      subtitle: stored,
      tags: [{ name: stored }],
      content: text,
      cover: { media: [{ url: '/a.jpg', alternativeText: stored }] },
    });
    expect(parsed).toMatchObject({
      title: shown,
      subtitle: shown,
      tags: [{ name: shown }],
      content: [{ children: [{ text: shown }] }],
      cover: { media: [{ alternativeText: shown }] },
    });
    expect(parse(tags, [{ name: stored }])).toEqual([{ name: shown }]);
    expect(parse(menuPanelCall.request(), [{ name: stored, children: [] }])).toMatchObject([{ name: shown }]);
  });
});

test('tags and authors without a visible name are dropped', () => {
  const names = [{ name: ' ' }, { name: 'Rivers' }, { name: '\u200b' }];
  expect(v.parse(article, { ...smallest, tags: names, authors: names })).toMatchObject({
    tags: [{ name: 'Rivers' }],
    authors: [{ documentId: '', name: 'Rivers', fediverse: '', profiles: [] }],
  });
});

test('a null field is like an omitted one', () => {
  const nulls = ['subtitle', 'description', 'icon', 'tags', 'cover', 'authors', 'categories', 'comments'];
  const withNulls = { ...smallest, ...Object.fromEntries(nulls.map((name) => [name, null])), content: null };
  expect(v.parse(article, withNulls)).toEqual(v.parse(article, smallest));
});

test('fields that the specification does not name are dropped', () => {
  const more = {
    ...smallest,
    id: 7,
    updatedAt: '2026-01-01',
    secret: 'x',
    tags: [{ id: 1, name: 'Rivers', secret: 'x' }],
    authors: [{ name: 'Ines', email: 'x@example.org', profiles: [{ platform: 'x', url: '#', id: 2 }] }],
  };
  expect(v.parse(articleSummary, more)).toMatchObject({ tags: [{ name: 'Rivers' }] });
  expect(JSON.stringify(v.parse(article, more))).not.toMatch(/secret|email|updatedAt|"id"/);
});

test.each([
  { given: 'de', language: 'de' },
  { given: 'de_at', language: 'de-AT' },
  { given: ' ZH-hant-tw ', language: 'zh-Hant-TW' },
  { given: 'German, mostly', language: '' },
  { given: '"><script>', language: '' },
  { given: 7, language: '' },
  { given: null, language: '' },
])('the language $given is read as "$language"', ({ given, language }) => {
  expect(v.parse(article, { ...smallest, language: given }).language).toBe(language);
});

test.each(['documentId', 'slug', 'title'])('an article without its %s is invalid', (name) => {
  expect(v.safeParse(article, { ...smallest, [name]: undefined }).success).toBe(false);
});

describe('the cover', () => {
  const share = { url: '/share.jpg', width: 1200, height: 800, sizeInBytes: 90_000 };
  const cover = {
    author: 'Ines',
    media: [{ url: '/first.jpg', formats: { share } }, { url: '/second.jpg' }, { url: '/third.jpg' }],
  };

  test.each([
    { what: 'a card', schema: cardArticle },
    { what: 'the home page', schema: articleSummary },
  ])('of $what is its first picture, without the rendition for shared links', ({ schema }) => {
    const { media } = v.parse(schema, { ...smallest, cover }).cover ?? {};
    expect(media?.map(({ url }) => url)).toEqual(['/first.jpg']);
    expect(media?.[0]?.formats).not.toHaveProperty('share');
  });

  test('of an article has all pictures, with the rendition for shared links', () => {
    const { media } = v.parse(article, { ...smallest, cover }).cover ?? {};
    expect(media?.map(({ url }) => url)).toEqual(['/first.jpg', '/second.jpg', '/third.jpg']);
    expect(media?.map(({ formats }) => formats.share ?? null)).toEqual([share, null, null]);
  });

  test.each([7, 'share.jpg', { url: '/share.jpg' }])(
    'has no rendition for shared links if it is %j',
    (odd) => {
      const media = [{ url: '/first.jpg', formats: { share: odd } }];
      const [picture] = v.parse(article, { ...smallest, cover: { media } }).cover?.media ?? [];
      expect(picture).toMatchObject({ url: '/first.jpg', formats: { share: null } });
    },
  );
});

test('a home page without published articles is valid and empty', () => {
  expect(parse(homeCall.request(), {})).toEqual({ headline: null, trending: [], sections: [] });
  expect(parse(homeCall.request(), { headline: { featured: null }, trending: [] })).toEqual({
    headline: { featured: null, related: null },
    trending: [],
    sections: [],
  });
});

test('a section of the home page is named after its category or else its dossier, and left out without a name or articles', () => {
  const quay = { documentId: 'quay', slug: 'quay', title: 'The quay' };
  const sections = [
    { category: { name: 'Oceans' }, dossier: { title: 'Tides' }, articles: [quay], look: 'lead' },
    { category: null, dossier: { title: 'Tides' }, articles: Array(7).fill(quay), look: 'spiral' },
    { category: { name: 'Rivers' }, articles: [] },
    { category: null, dossier: null, articles: [quay] },
  ];
  const home = parse(homeCall.request(), { sections });
  expect(home.sections.map((one) => [sectionName(one), one.look, one.articles.length])).toEqual([
    ['Oceans', 'lead', 1],
    ['Tides', 'row', 6],
  ]);
  expect(parse(homeCall.request(), home)).toEqual(home);
});

test('a site without any settings is valid and empty', () => {
  expect(parse(siteCall.request(), {})).toEqual({
    language: '',
    timeZone: '',
    licence: '',
    fediverse: '',
    themeColour: '',
    aiPolicy: null,
    logo: null,
    links: [],
    bio: null,
    seo: null,
  });
  expect(parse(recommendedCall.request(), {})).toEqual({ recommendedArticles: [] });
});

test.each([
  { name: 'Europe/Berlin', timeZone: 'Europe/Berlin' },
  { name: 'Berlin', timeZone: '' },
  { name: '', timeZone: '' },
  { name: 7, timeZone: '' },
  { name: null, timeZone: '' },
])('the time zone $name of a site is "$timeZone"', ({ name, timeZone }) => {
  expect(parse(siteCall.request(), { timeZone: name }).timeZone).toBe(timeZone);
});

test.each([
  { face: {}, shown: {} },
  { face: { accentColour: null, typefaces: null, corners: null, rules: null }, shown: {} },
  { face: { accentColour: '', typefaces: 'newsreader', corners: 'square', rules: 'double' }, shown: {} },
  { face: { typefaces: 'comic', corners: 7, rules: 'dotted' }, shown: {} },
  { face: { accentColour: 'teal' }, shown: {} },
  ...[{ accentColour: '#0e4a5c' }, { typefaces: 'bitter', corners: 'rounded', rules: 'hairline' }].map(
    (face) => ({ face, shown: face }),
  ),
])('the design $face of a site is $shown in its answer', ({ face, shown }) => {
  const empty = JSON.stringify(parse(siteCall.request(), {}));
  const json = JSON.stringify(parse(siteCall.request(), face));
  expect(JSON.parse(json)).toEqual({ ...JSON.parse(empty), ...shown });
  expect(JSON.stringify(parse(siteCall.request(), JSON.parse(json)))).toBe(json);
});

test('site profiles on unknown platforms or without a URL are dropped', () => {
  const profiles = [
    { platform: 'myspace', url: 'https://example.org/1' },
    { platform: 'x', url: 'https://example.org/2' },
    { platform: 'youtube' },
  ];
  expect(parse(siteCall.request(), { bio: { profiles } }).bio).toEqual({
    profiles: [{ platform: 'x', url: 'https://example.org/2' }],
  });
});

test('an author may have a photo without an account on a platform', () => {
  const photo = { url: '/uploads/ines.jpg', width: 10, height: 10 };
  const profiles = [
    { platform: 'myspace', url: 'https://example.org/1' },
    { platform: null, url: null, photo },
    { platform: 'x', url: 'https://example.org/2' },
  ];
  const read = (schema: v.GenericSchema) => v.parse(schema, { documentId: 'ines', name: 'Ines', profiles });
  expect(read(authorOfPage)).toMatchObject({
    profiles: [
      { platform: null, url: '', photo: { url: photo.url } },
      { platform: 'x', url: 'https://example.org/2', photo: null },
    ],
  });
  expect(read(listedAuthor)).toMatchObject({ profiles: [{}, { photo: { url: photo.url } }, {}] });
});

test('a filter option has a name or a title', () => {
  expect(parse(tags, [{ id: 1, name: 'Rivers' }])).toEqual([{ name: 'Rivers' }]);
  expect(parse(tags, [{ id: 1, title: 'Night Work' }])).toEqual([{ title: 'Night Work' }]);
  expect(v.safeParse(tags.answer, { data: [{ id: 1 }] }).success).toBe(false);
});

describe('a category of the menu panel', () => {
  const day = (number: number) => `2026-01-${String(number).padStart(2, '0')}T08:00:00.000Z`;
  const articles = (...days: number[]) =>
    days.map((number) => ({ ...smallest, documentId: `d${number}`, publishedAt: day(number) }));
  const parseCategory = (children: unknown) => {
    const [category] = parse(menuPanelCall.request(), [{ name: 'Cities', children }]);
    if (!category) throw new Error('The answer has no category.');
    return category;
  };

  test('has only subcategories with articles', () => {
    const { children } = parseCategory([
      { name: 'Housing', articles: articles(1) },
      { name: 'Empty', articles: [] },
      { name: 'Unknown' },
    ]);
    expect(children.map(({ name }) => name)).toEqual(['Housing']);
  });

  test('shows the nine newest articles of each, newest first', () => {
    const { children } = parseCategory([
      { name: 'Housing', articles: articles(3, 11, 1, 7, 2, 9, 4, 10, 5, 8, 6) },
    ]);
    expect(children[0]?.articles.map(({ documentId }) => documentId)).toEqual(
      [11, 10, 9, 8, 7, 6, 5, 4, 3].map((number) => `d${number}`),
    );
  });

  test('may have no subcategories', () => {
    expect(parseCategory(null)).toEqual({ name: 'Cities', children: [] });
  });
});
