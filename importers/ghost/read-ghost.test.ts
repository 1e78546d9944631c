import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { collectRead } from '../testing/collect.ts';
import { readerOptions } from '../testing/reader-options.ts';
import { readGhost } from './read-ghost.ts';

let file: string;
beforeEach(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'masthead-ghost-'));
  file = path.join(folder, 'ghost.json');
  return () => rm(folder, { recursive: true });
});

async function read(content: unknown) {
  await writeFile(file, JSON.stringify(content));
  return collectRead(readGhost([file], readerOptions()));
}
const POST = {
  id: 'p1',
  title: 'Tea',
  slug: 'tea',
  html: '<p>Hot</p>',
  published_at: '2024-03-01T11:00:00.000Z',
};
const article = async (post: object) =>
  (await read({ posts: [{ ...POST, ...post }] })).find(({ kind }) => kind === 'article');
const lexical = (...children: unknown[]) => JSON.stringify({ root: { children } });

test('reads a post with its authors and tags in order', async () => {
  const data = {
    posts: [{ ...POST, feature_image: '__GHOST_URL__/content/images/a.jpg' }],
    users: [
      { id: 'u1', name: 'Ann', slug: 'ann', bio: 'Writes.' },
      { id: 'u2', name: 'Joe', slug: 'joe' },
    ],
    tags: [
      { id: 't1', name: '#hidden', slug: 'hidden' },
      { id: 't2', name: 'Hot', slug: 'hot' },
    ],
    posts_authors: [
      { post_id: 'p1', author_id: 'u2', sort_order: 1 },
      { post_id: 'p1', author_id: 'u1', sort_order: 0 },
    ],
    posts_tags: [
      { post_id: 'p1', tag_id: 't1' },
      { post_id: 'p1', tag_id: 't2' },
    ],
    posts_meta: [{ post_id: 'p1', feature_image_alt: 'A cup', feature_image_caption: 'By <b>Ann</b>' }],
  };
  const documents = await read({ db: [{ data }] });
  expect(documents.map((each) => ('name' in each ? each.name : each.kind))).toEqual([
    'Ann',
    'Joe',
    'Hot',
    'article',
    '/',
  ]);
  expect(documents[2]).toMatchObject({
    formerAddresses: [{ from: '/tag/hot' }, { from: '/tag/hot/rss' }, { match: 'prefix', from: '/tag/hot' }],
  });
  expect(documents[3]).toMatchObject({
    key: 'ghost old.example post p1',
    html: '<p>Hot</p>',
    isPublic: true,
    publishedOn: '2024-03-01T11:00:00.000Z',
    authors: ['ghost old.example author u1', 'ghost old.example author u2'],
    cover: { url: 'https://old.example/content/images/a.jpg', alternativeText: 'A cup', caption: 'By Ann' },
    formerAddresses: [
      { match: 'exact', from: '/tea/' },
      { match: 'prefix', from: '/tea/' },
    ],
  });
});

test('reads the newest post first', async () => {
  const published_at = [
    '2020-01-01T00:00:00.000Z',
    null,
    '1965-01-01T00:00:00.000Z',
    '2024-01-01T00:00:00.000Z',
  ];
  const posts = published_at.map((date, id) => ({ ...POST, id: `p${id}`, title: date, published_at: date }));
  const titles = (await read({ posts })).flatMap((each) => (each.kind === 'article' ? each.title : []));
  expect(titles).toEqual([published_at[3], published_at[0], published_at[2], '']);
});

test.each([
  [{ status: 'published' }, true],
  [{ status: 'draft' }, false],
  [{ status: 'published', visibility: 'paid' }, false],
])('a post with %j is public: %s', async (fields, isPublic) => {
  expect(await article(fields)).toMatchObject({ isPublic });
});

test.each<[string, object, string]>([
  [
    'formats',
    { type: 'paragraph', children: [{ type: 'extended-text', text: 'a<', format: 3 }] },
    '<p><em><strong>a&lt;</strong></em></p>',
  ],
  [
    'a link',
    { type: 'link', url: '/x', children: [{ type: 'text', text: 'a', format: 0 }] },
    '<a href="/x">a</a>',
  ],
  [
    'a list',
    { type: 'list', tag: 'ol', children: [{ type: 'listitem', children: [{ type: 'text', text: 'a' }] }] },
    '<ol><li>a</li></ol>',
  ],
  [
    'a picture',
    { type: 'image', src: '/a.jpg', alt: 'A', caption: 'Here' },
    '<figure><img src="/a.jpg" alt="A"><figcaption>Here</figcaption></figure>',
  ],
  [
    'code',
    { type: 'codeblock', code: 'a < b', language: 'js' },
    '<pre><code class="language-js">a &lt; b</code></pre>',
  ],
  [
    'a callout',
    { type: 'callout', calloutText: 'Hot', calloutEmoji: '☕' },
    '<blockquote><p>☕ Hot</p></blockquote>',
  ],
  [
    'a toggle',
    { type: 'toggle', heading: 'Tea', content: '<p>Hot</p>' },
    '<details><summary>Tea</summary><p>Hot</p></details>',
  ],
])('reads %s in Lexical', async (_, node, html) => {
  expect(await article({ html: null, lexical: lexical(node) })).toMatchObject({ html, losses: [] });
});

test('reads mobiledoc', async () => {
  const mobiledoc = JSON.stringify({
    version: '0.3.1',
    markups: [['a', ['href', '/x']], ['strong']],
    atoms: [['soft-return', '', {}]],
    cards: [
      ['hr', {}],
      ['markdown', { markdown: '**b**' }],
    ],
    sections: [
      [
        1,
        'p',
        [
          [0, [0, 1], 2, 'a'],
          [1, [], 0, 0],
          [0, [], 0, 'b'],
        ],
      ],
      [3, 'ul', [[[0, [], 0, 'c']]]],
      [10, 0],
      [10, 1],
    ],
  });
  expect(await article({ html: null, mobiledoc })).toMatchObject({
    html: '<p><a href="/x"><strong>a</strong></a><br>b</p>\n<ul><li>c</li></ul>\n<hr>\n<p><strong>b</strong></p>\n',
  });
});

test('reads numbers as text, and reports unreadable posts and references', async () => {
  const documents = await read({
    posts: [
      { ...POST, title: 1984, custom_excerpt: ['a'], lexical: null },
      { title: 'Without an id' },
      { ...POST, id: 'p2', html: null, lexical: lexical({ type: 'image', src: ['a'], alt: 7 }, 'b') },
    ],
    tags: [
      { id: 't1', name: 2019, slug: '2019' },
      { id: 't2', slug: 'nameless' },
    ],
    posts_tags: [{ post_id: 'p1', tag_id: 't1', sort_order: 'first' }, { tag_id: 't1' }],
    users: null,
  });
  expect(documents).toMatchObject([
    { kind: 'left', what: 'fields of authors and tags that cannot be read', place: { title: 'tags.1' } },
    { kind: 'left', place: { title: 'posts_tags.0.sort_order' } },
    { kind: 'left', place: { title: 'posts_tags.1' } },
    { kind: 'left', what: 'posts that are damaged', place: { title: 'post 2' } },
    { kind: 'tag', name: '2019' },
    {
      title: '1984',
      tags: ['ghost old.example tag t1'],
      losses: [{ what: 'the unreadable field custom_excerpt', example: '["a"]' }],
    },
    {
      html: '<figure><img src="" alt="7"></figure>',
      losses: [{ what: 'the unreadable field src' }, { what: 'a part of a text that cannot be read' }],
    },
    { kind: 'archive' },
  ]);
});

test('reads a date without a zone as UTC, as the database of Ghost has it', async () => {
  const { TZ } = process.env;
  process.env.TZ = 'America/Los_Angeles';
  onTestFinished(() => {
    if (TZ === undefined) delete process.env.TZ;
    else process.env.TZ = TZ;
  });
  expect(await article({ published_at: '2020-01-02 10:00:00' })).toMatchObject({
    publishedOn: '2020-01-02T10:00:00.000Z',
  });
});

test('reports unknown cards', async () => {
  const losses = [{ what: 'the card poll', example: '{"type":"poll"}' }];
  expect(await article({ html: null, lexical: lexical({ type: 'poll' }) })).toMatchObject({ losses });
});

test.each([[{}], [{ db: [] }], [{ posts: [{ url: 'x', data: {} }] }]])('refuses %j', async (content) => {
  await expect(read(content)).rejects.toThrow(/is not an export of Ghost/);
});
