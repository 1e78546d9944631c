import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { collectRead } from '../testing/collect.ts';
import { readerOptions } from '../testing/reader-options.ts';
import { zip } from '../testing/zip.ts';
import { readSubstack } from './read-substack.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'masthead-substack-'));
  return () => rm(folder, { recursive: true });
});

const HEAD = 'post_id,post_date,is_published,type,audience,title,subtitle,podcast_url';
const LIST = [
  HEAD,
  '7.tea,2024-03-01T11:00:00.000Z,TRUE,newsletter,everyone,"Tea, hot","Why &#x201C;hot&#x201D;?",',
  '8.cake,2024-04-01T11:00:00.000Z,true,podcast,only_paid,Cake,,https://old.example/cake.mp3',
  '9.lost,,false,newsletter,everyone,Lost,,',
].join('\r\n');

async function read(files: Record<string, string | Buffer>) {
  const file = path.join(folder, 'export.zip');
  await writeFile(file, zip(files));
  return collectRead(readSubstack([file], readerOptions()));
}

test('reads the posts of a zip, newest first', async () => {
  const documents = await read({
    'posts.csv': LIST,
    'posts/7.tea.html': '<p>Hot</p>',
    'posts/8.cake.html': '<p>Sweet</p>',
    'posts/10.old.html': '<p>Old</p>',
  });
  expect(documents).toMatchObject([
    {
      title: 'Cake',
      html: '<audio src="https://old.example/cake.mp3"></audio><p>Sweet</p>',
      isPublic: false,
      publishedOn: null,
      losses: [{ what: 'the restriction to subscribers: the article is a draft' }],
    },
    {
      key: 'substack old.example post 7',
      title: 'Tea, hot',
      subtitle: 'Why “hot”?',
      slug: 'tea',
      isPublic: true,
      publishedOn: '2024-03-01T11:00:00.000Z',
      formerAddresses: [
        { match: 'exact', from: '/p/tea' },
        { match: 'prefix', from: '/p/tea' },
      ],
    },
    { kind: 'left', place: { title: 'Lost' } },
    { kind: 'left', what: 'texts of posts that are not in posts.csv', place: { file: 'posts/10.old.html' } },
    { kind: 'archive', formerAddresses: [{ from: '/archive' }, { from: '/feed' }] },
  ]);
});

test('skips an unreadable row, and reads the others', async () => {
  const documents = await read({
    'posts.csv': [LIST, ',2024-03-01,true,newsletter,everyone,No number,,', '11.x,"2024'].join('\r\n'),
    'posts/7.tea.html': '<p>Hot</p>',
  });
  expect(documents).toMatchObject([
    { kind: 'left', place: { title: 'Cake' } },
    { kind: 'article', title: 'Tea, hot' },
    { kind: 'left', place: { title: 'Lost' } },
    { kind: 'left', what: 'rows of posts.csv that cannot be read', place: { file: 'posts.csv', line: 5 } },
    { kind: 'left', what: 'rows of posts.csv that cannot be read', place: { line: 6 } },
    { kind: 'archive' },
  ]);
});

test('reads a folder that the browser has unzipped', async () => {
  await mkdir(path.join(folder, 'posts'));
  await writeFile(path.join(folder, 'posts.csv'), LIST);
  await writeFile(path.join(folder, 'posts/7.tea.html'), '<p>Hot</p>');
  const documents = await collectRead(readSubstack([folder], readerOptions()));
  expect(documents.filter(({ kind }) => kind === 'article')).toMatchObject([{ title: 'Tea, hot' }]);
});

test('skips a text that is a zip bomb', async () => {
  const documents = await read({ 'posts.csv': LIST, 'posts/7.tea.html': Buffer.alloc(30_000_000, ' ') });
  expect(documents.filter(({ kind }) => kind === 'article')).toEqual([]);
});

test.each([
  ['without a list', { 'a.html': 'x' }, /is not an export of Substack/],
  [
    'with a list that is too long',
    { 'posts.csv': Buffer.alloc(30_000_000, ' ') },
    /is not an export of Substack/,
  ],
  ['with another list', { 'posts.csv': 'a,b\n1,2' }, /is not an export of Substack/],
])('refuses a zip %s', async (_, files, reason) => {
  await expect(read(files)).rejects.toThrow(reason);
});

test('refuses a file that is not a zip', async () => {
  const file = path.join(folder, 'a.zip');
  await writeFile(file, 'x');
  await expect(collectRead(readSubstack([file], readerOptions()))).rejects.toThrow(/cannot be read as a zip/);
});
