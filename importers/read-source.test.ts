import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { importedDocument } from 'masthead-contract/imports/documents';
import { shareKept } from 'masthead-contract/imports/report';
import * as v from 'valibot';
import { beforeEach, expect, test } from 'vitest';
import type { GetPicture } from './convert-article.ts';
import { createPictureCollection } from './pictures/picture-collection.ts';
import { createPostReader } from './posts/post-reader.ts';
import { DOCUMENTS, readSource } from './read-source.ts';
import { writeReport } from './report/write-report.ts';
import { readerOptions } from './testing/reader-options.ts';
import { meta, post, wxr } from './testing/wxr.ts';
import { readWordpress } from './wordpress/read-wordpress.ts';

const KEY = 'a'.repeat(64);
const readPosts = createPostReader();
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'masthead-import-'));
  return () => rm(folder, { recursive: true });
});

type Options = { isDryRun?: boolean; hasPictures?: boolean; getPicture?: GetPicture };

async function read(export_: string, { isDryRun = false, hasPictures = true, getPicture }: Options = {}) {
  const file = path.join(folder, 'export.xml');
  await writeFile(file, export_);
  const report = await readSource(readWordpress([file], readerOptions('')), {
    folder,
    isDryRun,
    source: 'export.xml',
    readPosts,
    getPicture:
      getPicture ??
      (async () =>
        hasPictures ? { key: KEY, file: `pictures/${KEY}.jpg`, name: 'a.jpg' } : { reason: 'it is gone' }),
    onArticle: () => {},
  });
  await writeReport(folder, report);
  const written = isDryRun ? '' : await readFile(path.join(folder, DOCUMENTS), 'utf8');
  const lines = written.split('\n').slice(0, -2);
  const documents = lines.map((line) => v.parse(importedDocument, JSON.parse(line)));
  return { report, documents: documents.filter(({ kind }) => kind !== 'archive') };
}

const CONTENT =
  'A <b>cup</b>\n\n[caption id="x"]<img src="https://old.example/a-300x200.jpg" alt="Cup"> My cup[/caption]';

test('imports a post from the classic editor as an article with its picture', async () => {
  const { report, documents } = await read(wxr(post({ content: CONTENT })));
  expect(documents.map(({ kind }) => kind)).toEqual(['author', 'picture', 'article']);
  expect(documents[2]).toMatchObject({
    title: 'Tea',
    description: 'A cup My cup',
    content: [
      { type: 'paragraph', children: [{ text: 'A ' }, { text: 'cup', bold: true }] },
      { type: 'image', image: { url: KEY, alternativeText: 'Cup', caption: 'My cup' } },
    ],
  });
  expect(shareKept(report)).toBe('100.000');
  expect(report).toMatchObject({ counts: { articles: 1, pictures: 1 }, losses: [], left: [] });
});

test('keeps the URL of a picture that cannot be fetched, and reports it', async () => {
  const { report, documents } = await read(wxr(post({ content: CONTENT })), { hasPictures: false });
  const url = 'https://old.example/a-300x200.jpg';
  expect(documents[1]).toMatchObject({
    content: [{}, { type: 'image', image: { url: '', address: url, caption: 'My cup' } }],
  });
  expect(report.losses).toMatchObject([
    { what: 'a picture that could not be fetched', count: 1, examples: [{ example: `${url}: it is gone` }] },
  ]);
});

test('gives an article without a title or text the required placeholders', async () => {
  const { documents } = await read(wxr(post({ title: '', content: '', slug: 'a/b' })));
  expect(documents[1]).toMatchObject({
    title: 'Untitled',
    description: 'Untitled',
    slug: '',
    content: [{ type: 'paragraph' }],
  });
});

test('reports missing dates and posts that share an ID', async () => {
  const undated = post({ date: '0000-00-00 00:00:00', dateUtc: '0000-00-00 00:00:00' });
  const { report } = await read(wxr(undated, post({ title: 'Coffee' })));
  expect(report).toMatchObject({
    counts: { articles: 1 },
    losses: [{ what: 'the date: the article has the date of its import' }],
    left: [{ what: 'posts with the ID of another post', examples: [{ place: { title: 'Coffee' } }] }],
  });
});

test.each([
  ['its guid', { guid: 'https://old.example/?p=7' }],
  ['its address', { link: 'https://old.example/tea/' }],
  ['its slug and date', { link: 'https://old.example/' }],
  ['its title and date', { link: '', slug: '' }],
  ['all that it is', { link: '', slug: '', title: '', date: '' }],
])('imports a post without an ID, and finds it again by %s', async (_, fields) => {
  const other = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, value && `${value}2`]),
  );
  const posts = [
    post({ id: '', ...fields }),
    post({ id: '', slug: 'ice', title: 'Ice', ...other, content: 'Ice is cold.' }),
  ];
  const keysOf = async (...all: string[]) => {
    const { report, documents } = await read(wxr(...all));
    expect(report).toMatchObject({ counts: { articles: all.length }, left: [] });
    return documents.filter(({ kind }) => kind === 'article').map(({ key }) => key);
  };
  const first = await keysOf(...posts);
  expect(new Set(first).size).toBe(2);
  expect(await keysOf(...posts.toReversed(), post())).toEqual(expect.arrayContaining(first));
});

test("a post without an ID gets neither other posts' pictures nor a short link", async () => {
  const picture = (more: object) =>
    post({ id: '', type: 'attachment', url: 'https://old.example/a.jpg', guid: 'x', ...more });
  const { documents } = await read(
    wxr(post({ id: '', content: '[gallery]' }), picture({ parent: '' }), picture({ parent: '0' })),
  );
  expect(documents.map(({ kind }) => kind)).toEqual(['author', 'article']);
  expect(documents[1]).toMatchObject({ formerAddresses: [{ from: '/2024/03/tea/' }, {}] });
});

test('a report of an empty import claims no words', async () => {
  const { report } = await read(wxr(post({ type: 'product' })));
  expect(shareKept(report)).toBeNull();
  expect(report).toMatchObject({ counts: { articles: 0 }, left: [{ what: 'entries of the type product' }] });
  const page = await readFile(path.join(folder, 'report.html'), 'utf8');
  expect(page).toContain('No article was read.');
  expect(page).not.toContain('%');
});

test('names the hosts whose pictures were not fetched, without a command-line option', async () => {
  const pictures = ['a.example/1', 'b.example/1', 'b.example/2', 'b.example/2'];
  const content = pictures.map((name) => `<p><img src="https://${name}.jpg"> x</p>`).join('');
  const { report } = await read(wxr(post({ content })), {
    getPicture: createPictureCollection({
      folder,
      uploads: [],
      isDryRun: true,
      hosts: new Set(),
      mayConnect: () => false,
    }).get,
  });
  expect(report.unnamedHosts).toEqual([
    { host: 'b.example', pictures: 3 },
    { host: 'a.example', pictures: 1 },
  ]);
  expect(JSON.stringify(report)).not.toMatch(/--[a-z]/);
});

test('drops characters that no page can contain', async () => {
  const { documents } = await read(wxr(post({ title: 'T\u0000e\u0007a', content: 'H\u0000ot' })));
  expect(documents[1]).toMatchObject({ title: 'Tea', content: [{ children: [{ text: 'Hot' }] }] });
});

test('writes nothing but the report in a dry run', async () => {
  const content = '[box a="<script>alert(1)</script>"]x';
  const { report } = await read(wxr(post({ content })), { isDryRun: true });
  expect(report.losses).toMatchObject([
    { what: 'the shortcode box', examples: [{ example: content.slice(0, -1) }] },
  ]);
  expect(existsSync(path.join(folder, DOCUMENTS))).toBe(false);
  const page = await readFile(path.join(folder, 'report.html'), 'utf8');
  expect(page).toContain('the shortcode box');
  expect(page).not.toContain('<script');
});

test('reports everything that it truncates, and slugs and languages that no article can have', async () => {
  const long = 'tea '.repeat(600).trim();
  const more = [
    meta('wps_subtitle', long),
    meta('masthead_sponsor', long),
    meta('masthead_language', 'in English'),
    `<category domain="post_tag" nicename="tea"><![CDATA[${long}]]></category>`,
  ].join('');
  const content = `[caption id="x"]<img src="https://old.example/a.jpg" alt="${long}"> ${long}[/caption]`;
  const { report, documents } = await read(
    wxr(post({ title: long, slug: 'a cup', excerpt: long, content, more })),
  );
  expect(report.losses.map(({ what }) => what).sort()).toEqual([
    'a language that is not a code',
    'a slug that no URL can have',
    'the end of a caption',
    'the end of a subtitle',
    'the end of a title',
    'the end of an alternative text',
    'the end of an excerpt',
    'the end of the name of a sponsor',
  ]);
  expect(report.left).toMatchObject([{ what: 'the end of the name or description of one of the tags' }]);
  expect(documents.at(-1)).not.toHaveProperty('language');
});
