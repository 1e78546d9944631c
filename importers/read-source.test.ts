import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { shareKept } from 'masthead-contract/import-report';
import { importedDocument } from 'masthead-contract/imports';
import * as v from 'valibot';
import { beforeEach, expect, test } from 'vitest';
import { createPostReader } from './posts/post-reader.ts';
import { DOCUMENTS, readSource } from './read-source.ts';
import { writeReport } from './report/write-report.ts';
import { readerOptions } from './testing/reader-options.ts';
import { post, wxr } from './testing/wxr.ts';
import { readWordpress } from './wordpress/read-wordpress.ts';

const KEY = 'a'.repeat(64);
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'masthead-import-'));
  return () => rm(folder, { recursive: true });
});

async function read(export_: string, { isDryRun = false, hasPictures = true } = {}) {
  const file = path.join(folder, 'export.xml');
  await writeFile(file, export_);
  const report = await readSource(readWordpress([file], readerOptions('')), {
    folder,
    isDryRun,
    source: 'export.xml',
    readPosts: createPostReader(),
    getPicture: async () =>
      hasPictures ? { key: KEY, file: `pictures/${KEY}.jpg`, name: 'a.jpg' } : { reason: 'it is gone' },
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

test('writes a post of the classic editor as an article with its picture', async () => {
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

test('keeps the address of a picture that cannot be had, and says so', async () => {
  const { report, documents } = await read(wxr(post({ content: CONTENT })), { hasPictures: false });
  const url = 'https://old.example/a-300x200.jpg';
  expect(documents[1]).toMatchObject({
    content: [{}, { type: 'image', image: { url: '', address: url, caption: 'My cup' } }],
  });
  expect(report.losses).toMatchObject([
    { what: 'a picture that could not be had', count: 1, examples: [{ example: `${url}: it is gone` }] },
  ]);
});

test('gives an article without a title or a text what the magazine requires', async () => {
  const { documents } = await read(wxr(post({ title: '', content: '', slug: 'a/b' })));
  expect(documents[1]).toMatchObject({
    title: 'Untitled',
    description: 'Untitled',
    slug: '',
    content: [{ type: 'paragraph' }],
  });
});

test('says which dates are missing, and which posts have the id of another', async () => {
  const undated = post({ date: '0000-00-00 00:00:00', dateUtc: '0000-00-00 00:00:00' });
  const { report } = await read(wxr(undated, post({ title: 'Coffee' })));
  expect(report).toMatchObject({
    counts: { articles: 1 },
    losses: [{ what: 'the date: the article has that of its import' }],
    left: [{ what: 'posts whose id another post has', examples: [{ place: { title: 'Coffee' } }] }],
  });
});

test('leaves out characters that no page can have', async () => {
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
