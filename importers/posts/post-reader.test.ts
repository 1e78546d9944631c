import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readGhost } from '../ghost/read-ghost.ts';
import { readMarkdown } from '../markdown/read-markdown.ts';
import type { FoundDocument } from '../source-document.ts';
import { collect } from '../testing/collect.ts';
import { readerOptions } from '../testing/reader-options.ts';
import { post, wxr } from '../testing/wxr.ts';
import { readWordpress } from '../wordpress/read-wordpress.ts';
import { createPostReader } from './post-reader.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'masthead-posts-'));
});
afterAll(() => rm(folder, { recursive: true }));

const memory = { heapMb: 200, growthMb: 250 };
const readPosts = createPostReader({ cpuMs: 4_000, ...memory });
/** For posts that reach a limit, which they should do soon. */
const readBad = createPostReader({ cpuMs: 1_000, ...memory });

async function read(found: AsyncIterable<FoundDocument>, reader = readPosts) {
  const documents = await collect(reader(found));
  return {
    titles: documents.flatMap((document) => (document.kind === 'article' ? document.article.title : [])),
    left: documents.flatMap((document) =>
      document.kind === 'left' ? [[document.place.title || document.place.file, document.what]] : [],
    ),
  };
}

const UNREADABLE = 'posts that cannot be read: ';

const formatting = Array.from({ length: 1_500 }, (_, index) => `<b a=${index}>`).join('');
const pictures = Array.from({ length: 4_000 }, (_, index) =>
  post({
    id: String(1_000 + index),
    type: 'attachment',
    parent: '12',
    url: `https://old.example/${index}.jpg`,
  }),
);

test.each([
  [
    'opens its elements again and again',
    [post({ id: '12', title: 'Bad', content: `<p>${formatting}</p>${'<p>x'.repeat(5_000)}` })],
    'it reopens its elements too often',
  ],
  [
    'shows thousands of pictures thousands of times',
    [...pictures, post({ id: '12', title: 'Bad', content: '[gallery]'.repeat(4_999) })],
    /^(?:it takes more than (?:1 seconds|250 MB of memory)|Invalid string length)$/,
  ],
])('a WordPress post that %s is skipped and reported, and all others are read', async (_, bad, reason) => {
  const file = path.join(folder, 'export.xml');
  const good = ['20', '21'].map((id) => post({ id, title: `Good ${id}` }));
  await writeFile(file, wxr(good[0] ?? '', ...bad, good[1] ?? ''));
  const { titles, left } = await read(readWordpress([file], readerOptions('')), readBad);
  expect(titles).toEqual(['Good 20', 'Good 21']);
  expect(left).toEqual([['Bad', expect.stringContaining(UNREADABLE)]]);
  expect(left[0]?.[1]?.slice(UNREADABLE.length)).toMatch(reason);
});

const section = (marker: unknown) => [1, 'p', [marker]];
const mobiledoc = (document: object) => JSON.stringify({ version: '0.3.1', ...document });
const card = (markdown: string) => mobiledoc({ cards: [['markdown', { markdown }]], sections: [[10, 0]] });

test.each([
  [
    'names a card tens of thousands of times',
    mobiledoc({
      cards: [['html', { html: '<p>x</p>'.repeat(1_000) }]],
      sections: Array.from({ length: 40_000 }, () => [10, 0]),
    }),
  ],
  [
    'opens a markup tens of thousands of times',
    mobiledoc({
      markups: [['a', ['href', 'x'.repeat(10_000)]]],
      sections: [section([0, Array.from({ length: 50_000 }, () => 0), 0, 'x'])],
    }),
  ],
  ['has Markdown deeper than the stack', card('> '.repeat(50_000))],
])('a Ghost post that %s is skipped and reported, and all others are read', async (_, bad) => {
  const file = path.join(folder, 'ghost.json');
  const posts = [
    { id: '1', title: 'Good 1', html: 'Tea' },
    { id: '2', title: 'Bad', mobiledoc: bad },
    { title: 'Without an id' },
    { id: '3', title: 'Good 3', html: 'Tea' },
  ];
  await writeFile(file, JSON.stringify({ data: { posts } }));
  const { titles, left } = await read(readGhost([file], readerOptions()), readBad);
  expect(titles).toEqual(['Good 1', 'Good 3']);
  expect(left).toEqual([
    ['post 3', 'posts that are damaged'],
    [
      'Bad',
      expect.stringMatching(/^posts that cannot be read: (?:it takes more than|Maximum call stack|Invalid)/),
    ],
  ]);
});

test.each([
  ['quotes in each other', '> '.repeat(50_000)],
  ['a line of 1 MB', '[a](b) *c* '.repeat(100_000)],
])('a Markdown file with %s is skipped and reported, and all others are read', async (_, bad) => {
  const given = await mkdtemp(path.join(folder, 'blog-'));
  await writeFile(path.join(given, '1-good.md'), 'Tea');
  await writeFile(path.join(given, '2-bad.md'), bad);
  await writeFile(path.join(given, '3-good.md'), 'Tea');
  const { titles, left } = await read(readMarkdown([given], readerOptions()), readBad);
  expect(titles).toEqual(['1 good', '3 good']);
  expect(left).toEqual([['2-bad.md', expect.stringContaining(UNREADABLE)]]);
});

test.each([
  ['line breaks in code', `<pre>${'<br>x'.repeat(200_000)}</pre>`],
  ['line breaks', `<p>${'<br>'.repeat(200_000)}x</p>`],
  ['links to one note', `${'<a href="#n">1</a>'.repeat(14_000)}<p id="n">${'<i></i>'.repeat(36_000)}</p>`],
  ['declarations in a style', `<p style="${'text-decoration:'.repeat(10_000)}">x</p>`],
  ['marks on a letter', `<p>o${'\u0301\u0327'.repeat(200_000)}</p>`],
  ['spaces in a comment', `<!-- wp:x${' '.repeat(100_000)}y -->x`],
])('thousands of %s are read', async (_, content) => {
  const file = path.join(folder, 'export.xml');
  await writeFile(file, wxr(post({ title: 'Long', content })));
  expect(await read(readWordpress([file], readerOptions('')))).toEqual({ titles: ['Long'], left: [] });
});

test.each([
  ['backticks', `x${'`'.repeat(40_000)}${'a'.repeat(40_000)}`],
  ['letters of a shortcode', `{{<${'a'.repeat(100_000)}`],
  ['spaces of a shortcode', `{{<${' '.repeat(100_000)}`],
  ['letters of a tag', `{%${'a'.repeat(100_000)}`],
  ['dots of an address', `${'http://a.'.repeat(30_000)}${'.'.repeat(30_000)}`],
  ['fields', `---\n${Array.from({ length: 60_000 }, (_, index) => `key${index}: a`).join('\n')}\n---\nx`],
])('thousands of %s in Markdown are read', async (_, text) => {
  const given = await mkdtemp(path.join(folder, 'blog-'));
  await writeFile(path.join(given, 'long.md'), text);
  expect(await read(readMarkdown([given], readerOptions()))).toEqual({ titles: ['long'], left: [] });
});

test('posts and the records around them keep their order, in batches of any size', async () => {
  const file = path.join(folder, 'export.xml');
  const posts = Array.from({ length: 120 }, (_, index) =>
    index % 7 === 3
      ? post({ id: String(index), type: 'page_builder', title: `Left ${index}` })
      : post({ id: String(index), title: String(index) }),
  );
  await writeFile(file, wxr(...posts));
  const documents = await collect(readPosts(readWordpress([file], readerOptions(''))));
  const order = documents.flatMap((document) =>
    document.kind === 'article'
      ? Number(document.article.title)
      : document.kind === 'left'
        ? Number(document.place.title.slice('Left '.length))
        : [],
  );
  expect(order).toEqual(Array.from({ length: 120 }, (_, index) => index));
});
