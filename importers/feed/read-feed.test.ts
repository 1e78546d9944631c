import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { readHtml } from '../html/read-html.ts';
import type { FoundDocument } from '../source-document.ts';
import { collectRead } from '../testing/collect.ts';
import { readerOptions } from '../testing/reader-options.ts';
import { readFeed } from './read-feed.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'masthead-feed-'));
  return () => rm(folder, { recursive: true });
});

async function read(feed: string) {
  const file = path.join(folder, 'feed');
  await writeFile(file, feed);
  return collectRead(readFeed([file], readerOptions()));
}

const rss = (items: string, more = '') => `<?xml version="1.0"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:atom="http://www.w3.org/2005/Atom">
<channel><title>Old</title><link>https://old.example</link><description>Old</description>${more}${items}</channel></rss>`;
const item = (more = '') => `<item><title>Tea &amp; cake</title><link>https://old.example/tea.html</link>
<guid>t1</guid><pubDate>Fri, 01 Mar 2024 11:00:00 GMT</pubDate><dc:creator>Ann</dc:creator><category>Hot</category>${more}</item>`;
const FULL = '<description>In short</description><content:encoded><![CDATA[<p>Hot</p>]]></content:encoded>';

const ARTICLE = {
  key: 'feed old.example post t1',
  title: 'Tea & cake',
  slug: 'tea',
  html: '<p>Hot</p>',
  description: 'In short',
  authors: ['feed old.example author Ann'],
  tags: ['feed old.example tag Hot'],
  publishedOn: '2024-03-01T11:00:00.000Z',
  isPublic: true,
  formerAddresses: [
    { match: 'exact', from: '/tea.html' },
    { match: 'prefix', from: '/tea.html' },
  ],
  losses: [],
};

test.each([
  ['RSS', rss(item(FULL))],
  [
    'Atom',
    `<feed xmlns="http://www.w3.org/2005/Atom"><title>Old</title><id>o</id><updated>2024-03-01T11:00:00Z</updated><link href="https://old.example/"/>
<entry><id>t1</id><title>Tea &amp; cake</title><link href="https://old.example/tea.html"/><published>2024-03-01T11:00:00Z</published>
<author><name>Ann</name></author><category term="Hot"/><summary>In short</summary><content type="html">&lt;p&gt;Hot&lt;/p&gt;</content></entry></feed>`,
  ],
  [
    'JSON Feed',
    JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'Old',
      home_page_url: 'https://old.example',
      items: [
        {
          id: 't1',
          url: 'https://old.example/tea.html',
          title: 'Tea & cake',
          content_html: '<p>Hot</p>',
          summary: 'In short',
          date_published: '2024-03-01T11:00:00Z',
          authors: [{ name: 'Ann' }],
          tags: ['Hot'],
        },
      ],
    }),
  ],
])('reads an entry of %s', async (_, feed) => {
  expect(await read(feed)).toMatchObject([{ kind: 'author' }, { kind: 'tag', name: 'Hot' }, ARTICLE]);
});

test('warns when a feed has only summaries', async () => {
  const feed = JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: 'Old',
    items: [{ id: '1', summary: 'In short' }],
  });
  expect(await read(feed)).toMatchObject([
    {
      html: 'In short',
      isPublic: false,
      losses: [
        { what: 'everything but the summary, because the feed has no more' },
        { what: 'the date, which is missing: the article is a draft' },
      ],
    },
  ]);
});

test('links the recordings of an entry, and warns about truncated texts', async () => {
  const more =
    '<description>Hot [&amp;#8230;]</description><enclosure url="https://old.example/a.mp3" type="audio/mpeg" length="1"/>';
  expect((await read(rss(item(more)))).at(-1)).toMatchObject({
    html: 'Hot [&#8230;]<audio src="https://old.example/a.mp3"></audio>',
    losses: [{ what: 'everything but the summary, because the feed has no more' }],
  });
});

test('creates no redirects for URLs on other sites', async () => {
  const entry = item(FULL).replace('https://old.example/tea.html', 'https://other.example/tea.html');
  expect((await read(rss(entry))).at(-1)).toMatchObject({ kind: 'article', formerAddresses: [] });
});

test('a feed on the web cannot read local files', async () => {
  const asked: string[] = [];
  const fetchFile = async (address: string) => {
    asked.push(address);
    return {
      body: Buffer.from(rss(item(FULL), '<atom:link rel="next" href="file:///etc/hosts"/>')),
      headers: {},
    };
  };
  await collectRead(readFeed(['https://old.example/feed'], { ...readerOptions(), fetchFile }));
  expect(asked).toEqual(['https://old.example/feed', 'file:///etc/hosts']);
});

test('follows links to older entries, even in a circle', async () => {
  const next = (address: string) => `<atom:link rel="next" href="${address}"/>`;
  const feeds: Record<string, string> = {
    'https://old.example/feed': rss(item(FULL), next('/feed?page=2')),
    'https://old.example/feed?page=2': rss(item(FULL).replace('t1', 't2'), next('/feed')),
  };
  const fetchFile = async (address: string) => ({ body: Buffer.from(feeds[address] ?? ''), headers: {} });
  const options = { ...readerOptions(), fetchFile };
  const documents = await collectRead(readFeed(['https://old.example/feed'], options));
  expect(documents.flatMap((each) => (each.kind === 'article' ? each.key : []))).toEqual([
    'feed old.example post t1',
    'feed old.example post t2',
  ]);
});

/** Follows a feed in which each part has an address of the next one. Not of XML, which takes ten times as long to read. */
async function follow(guidOf: (part: number) => string) {
  let parts = 0;
  const fetchFile = async () => {
    parts += 1;
    const feed = {
      version: 'https://jsonfeed.org/version/1.1',
      home_page_url: 'https://old.example',
      items: [{ id: guidOf(parts), content_html: 'x' }],
      next_url: `/feed?page=${parts + 1}`,
    };
    return { body: Buffer.from(JSON.stringify(feed)), headers: {} };
  };
  const found: FoundDocument[] = [];
  for await (const each of readFeed(['https://old.example/feed'], { ...readerOptions(), fetchFile }))
    if (each.kind === 'left') found.push(each);
  return { parts, found };
}

test('stops when every URL of a feed returns entries that it has read', async () => {
  expect(await follow(() => 't1')).toEqual({ parts: 2, found: [] });
});

test('stops reading an endless feed, and says so', async () => {
  const { parts, found } = await follow((part) => `t${part}`);
  expect(parts).toBe(10_000);
  expect(found).toMatchObject([{ what: 'all that follows the first 10000 parts of a feed' }]);
});

test('leaves out an entry longer than any page', async () => {
  const long = item(FULL.replace('Hot', 'Hot '.repeat(4_000_001))).replace('t1', 'long');
  expect(await read(rss(long + item(FULL)))).toMatchObject([
    { kind: 'left', what: 'entries with more than 16 million characters', place: { title: 'Tea & cake' } },
    { kind: 'author' },
    { kind: 'tag' },
    ARTICLE,
  ]);
});

test('refuses a file larger than the limit for feeds', async () => {
  const file = path.join(folder, 'large');
  await writeFile(file, '');
  await truncate(file, 50_000_001);
  await expect(collectRead(readFeed([file], readerOptions()))).rejects.toThrow(/has more than 50 MB/);
});

test.each([
  ['RSS', rss('<a>'.repeat(100_000))],
  ['JSON Feed', '['.repeat(100_000)],
])('refuses %s nested deeper than in any real feed', async (_, feed) => {
  await expect(read(feed)).rejects.toThrow(/is not a feed/);
});

test('reads a feed in the encoding that it or its server declares, and reports undecodable bytes', async () => {
  // Small letters of Cyrillic in Windows-1251.
  const encoded = (xml: string) =>
    Buffer.from(
      xml.replace(/[а-я]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0x350)),
      'latin1',
    );
  const feed = rss(item('<description>паром</description>'));
  const declared = encoded(feed.replace('?>', ' encoding="windows-1251"?>'));
  const parts = async (body: Buffer, type?: string) => {
    const fetchFile = () => Promise.resolve({ body, headers: { 'content-type': type } });
    const found = await collectRead(
      readFeed(['https://old.example/feed'], { ...readerOptions(), fetchFile }),
    );
    return found.flatMap((each) =>
      each.kind === 'article' ? each.html : each.kind === 'left' ? each.what : [],
    );
  };
  expect(await parts(declared)).toEqual(['паром']);
  expect(await parts(encoded(feed), 'application/rss+xml; charset=windows-1251')).toEqual(['паром']);
  expect(await parts(Buffer.from(feed), 'text/xml; charset=windows-1251')).toEqual(['паром']);
  expect(await parts(encoded(feed))).toEqual([
    'bytes that are invalid in the encoding of their file',
    'ïàðîì',
  ]);
  await writeFile(path.join(folder, 'feed'), declared);
  expect((await collectRead(readFeed([path.join(folder, 'feed')], readerOptions()))).at(-1)).toMatchObject({
    html: 'паром',
  });
});

test('reads numbers as text, links files of unknown type, and reports what it cannot read', async () => {
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    home_page_url: 'https://old.example',
    items: [
      {
        id: 7,
        title: 1984,
        content_html: '<p>x</p>',
        tags: [2019, true, 'hot', { a: 1 }],
        attachments: [{ url: 'https://old.example/a.pdf' }],
      },
    ],
  };
  expect(await read(JSON.stringify(feed))).toMatchObject([
    { kind: 'left', what: 'fields of a feed that cannot be read', place: { title: 'items.0.tags.3' } },
    ...['2019', 'true', 'hot'].map((name) => ({ kind: 'tag', name })),
    {
      title: '1984',
      html: '<p>x</p><p><a href="https://old.example/a.pdf">https://old.example/a.pdf</a></p>',
    },
  ]);
  const enclosed = item(`${FULL}<enclosure url="https://old.example/a.mp3" length="1"/>`);
  expect((await read(rss(enclosed))).at(-1)).toMatchObject({
    html: '<p>Hot</p><audio src="https://old.example/a.mp3"></audio>',
  });
});

test.each([
  ['the base of its feed', 'xml:base="https://old.example/blog/"', '', 'https://old.example/blog/'],
  ['its own base', 'xml:base="https://old.example/"', 'xml:base="posts/"', 'https://old.example/posts/'],
  ['its link', '', '', 'https://old.example/2024/'],
])('resolves relative URLs of an entry against %s', async (_, ofFeed, ofEntry, base) => {
  const feed = `<feed xmlns="http://www.w3.org/2005/Atom" ${ofFeed}><title>Old</title><id>o</id><updated>2024-03-01T11:00:00Z</updated><link href="/"/><link href="https://old.example/"/>
<entry ${ofEntry}><id>t1</id><title>Tea</title><link href="https://old.example/2024/tea.html"/><published>2024-03-01T11:00:00Z</published><content type="html">&lt;img src="cup.jpg"></content></entry></feed>`;
  const [article] = await read(feed);
  if (article?.kind !== 'article') throw new Error('It is missing.');
  expect(article).toMatchObject({
    key: 'feed old.example post t1',
    formerAddresses: [{ from: '/2024/tea.html' }, {}],
  });
  expect(readHtml(article.html, article.source).blocks).toMatchObject([{ image: { url: `${base}cup.jpg` } }]);
});

test("leaves a date without a time zone in the magazine's", async () => {
  const entry = item(FULL).replace(' GMT', '');
  expect((await read(rss(entry))).at(-1)).toMatchObject({ publishedOn: '2024-03-01T11:00:00' });
});

test.each(['<html><body>Tea</body></html>', '{"items":[]}', ''])('refuses %j', async (text) => {
  await expect(read(text)).rejects.toThrow(/is not a feed/);
});
