import { expect, test } from 'vitest';
import { FetchError } from '../files/fetch-file.ts';
import { collectRead } from '../testing/collect.ts';
import { readerOptions } from '../testing/reader-options.ts';
import { readWordpress } from './read-wordpress.ts';

const SITE = 'https://old.example';
const FOOD = {
  id: 1,
  name: 'Food',
  slug: 'food',
  link: `${SITE}/topics/food/`,
  taxonomy: 'category',
  parent: 0,
};
const DRINKS = {
  ...FOOD,
  id: 2,
  name: 'Drinks',
  slug: 'drinks',
  link: `${SITE}/topics/food/drinks/`,
  parent: 1,
};

const post = (id: number, more: object = {}) => ({
  id,
  type: 'post',
  status: 'publish',
  date: '2024-03-01T12:00:00',
  date_gmt: '2024-03-01T11:00:00',
  slug: 'tea',
  link: `${SITE}/2024/tea-${id}/`,
  author: 3,
  featured_media: 4,
  title: { rendered: 'Tea &amp; cake' },
  content: { rendered: '<p>Hot</p>\n<p>[sic] [box a=1]tea[/box]</p>', protected: false },
  excerpt: { rendered: '<p>Hot [&hellip;]</p>' },
  _embedded: {
    author: [{ id: 3, name: 'Ann', slug: 'ann', link: `${SITE}/author/ann/`, description: '' }],
    'wp:featuredmedia': [
      {
        source_url: `${SITE}/a.jpg`,
        alt_text: 'A cup',
        caption: { rendered: '<p>My cup</p>' },
        media_details: { image_meta: { credit: 'Joe' } },
      },
    ],
    'wp:term': [
      [DRINKS],
      [{ id: 9, name: 'hot', slug: 'hot', link: `${SITE}/about/hot/`, taxonomy: 'post_tag' }],
    ],
  },
  ...more,
});

type Answers = Record<string, unknown[] | object>;

/** A site by its routes; each of several answers is a page. `pages` is how many it says there are. */
async function read(answers: Answers, { address = SITE, pages }: { address?: string; pages?: string } = {}) {
  const asked: string[] = [];
  const all: Answers = {
    '/': { url: SITE, namespaces: ['wp/v2'] },
    '/wp/v2/categories': [[DRINKS, FOOD]],
    ...answers,
  };
  async function fetchFile(given: string) {
    asked.push(given);
    const url = new URL(given);
    const route = url.searchParams.get('rest_route') ?? url.pathname.replace('/wp-json', '');
    const answer = all[route];
    if (answer === undefined && route === '/wp/v2/comments') throw new FetchError('its server answered 401');
    const page = Array.isArray(answer)
      ? (answer[Number(url.searchParams.get('page')) - 1] ?? [])
      : (answer ?? []);
    const headers = { 'x-wp-totalpages': pages ?? String(Array.isArray(answer) ? answer.length : 1) };
    return { body: Buffer.from(JSON.stringify(page)), headers };
  }
  const documents = await collectRead(readWordpress([address], { ...readerOptions(), fetchFile }));
  return { documents, asked };
}

test('reads posts with everything they refer to, page by page', async () => {
  const { documents, asked } = await read({
    '/wp/v2/posts': [[post(12)], [post(13, { sticky: true })]],
    '/wp/v2/comments': [
      [{ post: 12, author: 0, author_name: 'Joe', content: { rendered: '<p>So hot</p>' }, type: 'comment' }],
    ],
  });
  expect(documents.map((each) => ('name' in each ? `${each.kind} ${each.name}` : each.kind))).toEqual([
    'author Ann',
    'category Food',
    'category Drinks',
    'tag hot',
    'author Joe',
    'article',
    'article',
    'archive /',
    'archive /2024',
    'archive /2024/03',
  ]);
  expect(documents[2]).toMatchObject({
    parent: 'wordpress old.example category food',
    formerAddresses: [
      { match: 'exact', from: '/topics/food/drinks' },
      { match: 'exact', from: '/topics/food/drinks/feed' },
      { match: 'prefix', from: '/topics/food/drinks' },
      { match: 'exact', from: '/?cat=2' },
    ],
  });
  expect(documents[3]).toMatchObject({
    formerAddresses: [{ from: '/about/hot' }, {}, {}],
  });
  expect(documents[5]).toMatchObject({
    key: 'wordpress old.example post 12',
    title: 'Tea & cake',
    description: '',
    html: '<p>Hot</p>\n<p>[sic] tea</p>',
    publishedOn: '2024-03-01T11:00:00.000Z',
    cover: { url: `${SITE}/a.jpg`, alternativeText: 'A cup', caption: 'My cup', credit: 'Joe' },
    comments: [{ content: 'So hot' }],
    formerAddresses: [
      { from: '/2024/tea-12/' },
      { from: '/?p=12' },
      { match: 'prefix', from: '/2024/tea-12/' },
    ],
  });
  expect(asked.filter((address) => address.includes('/posts'))).toHaveLength(2);
});

test("reads a site without pretty permalinks, or from its API's URL", async () => {
  for (const address of [`${SITE}/?rest_route=/`, `${SITE}/wp-json/wp/v2`]) {
    const { documents } = await read({ '/wp/v2/posts': [[post(12)]] }, { address });
    expect(documents.filter(({ kind }) => kind === 'article')).toHaveLength(1);
  }
});

test('reports what a site hides', async () => {
  const hidden = {
    content: { rendered: '', protected: true },
    author: 3,
    featured_media: 4,
    _embedded: {
      author: [{ code: 'rest_user_invalid_id' }],
      'wp:featuredmedia': [{ code: 'rest_forbidden' }],
    },
  };
  const { documents } = await read({ '/wp/v2/posts': [[post(12, hidden), { id: 'x' }]] });
  expect(documents).toMatchObject([
    {
      kind: 'article',
      isPublic: false,
      authors: [],
      losses: [
        { what: 'the password: the article is a draft' },
        { what: 'the featured picture, which the export lacks' },
        { what: 'the password-protected text' },
        { what: 'the author, which the site does not expose' },
      ],
    },
    { kind: 'left', what: 'posts that cannot be read' },
    { kind: 'left', what: 'comments, which the site does not expose' },
    { kind: 'archive' },
    { kind: 'archive' },
    { kind: 'archive' },
  ]);
});

test('reads numbers as text, and reports what it cannot read', async () => {
  const answers = {
    '/wp/v2/posts': [[post(12, { sticky: 'yes', slug: 1984, excerpt: 'none' })]],
    '/wp/v2/categories': [
      [
        { ...DRINKS, name: 2019 },
        { ...FOOD, slug: ['food'] },
      ],
    ],
    '/wp/v2/comments': [[{ post: 12, content: 'x' }]],
  };
  const { documents } = await read(answers);
  expect(documents).toContainEqual(expect.objectContaining({ kind: 'category', name: '2019' }));
  expect(documents.find(({ kind }) => kind === 'article')).toMatchObject({
    slug: '1984',
    losses: expect.arrayContaining(
      ['excerpt', 'sticky'].map((name) => expect.objectContaining({ what: `the unreadable field ${name}` })),
    ),
  });
  expect(
    documents.flatMap((each) => (each.kind === 'left' ? `${each.what}: ${each.place.title}` : [])),
  ).toEqual([
    'fields of categories that cannot be read: 1.slug',
    'fields of categories that cannot be read: 1',
    'fields of comments that cannot be read: 0.content',
  ]);
});

test('reads tens of thousands of categories in linear time', async () => {
  const timeOf = async (count: number) => {
    const categories = Array.from({ length: count }, (_, id) => ({ ...FOOD, id: id + 1, slug: `c${id}` }));
    const before = process.cpuUsage();
    await read({ '/wp/v2/categories': [categories], '/wp/v2/posts': [[]] });
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  const sample = [await timeOf(5_000), await timeOf(5_000), await timeOf(5_000)].toSorted((a, b) => a - b);
  expect((await timeOf(80_000)) / (sample[1] ?? 0)).toBeLessThan(48);
});

test('skips comments beyond the memory limit, and reports that they are missing', async () => {
  const content = { rendered: 'x'.repeat(20_000_000) };
  const comments = Array.from({ length: 11 }, (_, id) => [
    { id, post: 12, author: 0, content, type: 'comment' },
  ]);
  const { documents } = await read({ '/wp/v2/posts': [[post(12)]], '/wp/v2/comments': comments });
  expect(documents).toContainEqual(
    expect.objectContaining({ kind: 'left', what: expect.stringMatching(/^comments/) }),
  );
});

test('refuses a URL without an API', async () => {
  await expect(read({ '/': [] })).rejects.toThrow(/is not the URL of a WordPress site/);
});

test.each<[name: string, posts: unknown[], pages: string | undefined, reason: RegExp]>([
  [
    'an answer that is not a list',
    [[post(12)], { code: 'cache' }],
    undefined,
    /page 2 of \/wp\/v2\/posts with something other than a list/,
  ],
  [
    'a full page with a total of zero',
    [Array.from({ length: 100 }, (_, id) => post(id))],
    '',
    /how long .*posts is/,
  ],
  ['pages without end', [[post(12)]], '999999999', /does not report how long/],
  [
    'the same page again and again',
    [[post(12)], [post(12)]],
    '10000',
    /page 2 of .*posts with the previous page/,
  ],
])('stops at %s, and reports everything it leaves out', async (_, posts, pages, reason) => {
  const options = pages === undefined ? {} : { pages };
  await expect(read({ '/wp/v2/posts': posts }, options)).rejects.toThrow(reason);
});
