import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { readMarkdown } from '../markdown/read-markdown.ts';
import { collectRead } from '../testing/collect.ts';
import { readerOptions } from '../testing/reader-options.ts';
import { zipEntries } from '../testing/zip.ts';

const SECRET = 'The code is 1234.';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'masthead-files-'));
  await mkdir(path.join(folder, 'export'));
  await writeFile(path.join(folder, 'secret.md'), SECRET);
  return () => rm(folder, { recursive: true });
});

async function read(given: string) {
  const documents = await collectRead(readMarkdown([given], readerOptions()));
  expect(JSON.stringify(documents)).not.toContain(SECRET);
  return {
    titles: documents.flatMap((document) => (document.kind === 'article' ? document.title : [])),
    left: documents.flatMap((document) =>
      document.kind === 'left' ? `${document.what}: ${document.place.file}` : [],
    ),
  };
}

const NO_LINKS = 'links and devices in a zip';
const WITHIN = 'files of a zip whose path points outside it';

test.each([
  [
    'a symbolic link to a file',
    { name: 'a.md', mode: 0o120777, content: '../secret.md' },
    `${NO_LINKS}: a.md`,
  ],
  ['a symbolic link to a folder', { name: 'a', mode: 0o120777, content: '..' }, `${NO_LINKS}: a`],
  ['a device', { name: 'a.md', mode: 0o020666, content: '' }, `${NO_LINKS}: a.md`],
  ['a pipe', { name: 'a.md', mode: 0o010666, content: '' }, `${NO_LINKS}: a.md`],
  ['a socket', { name: 'a.md', mode: 0o140666, content: '' }, `${NO_LINKS}: a.md`],
  ['an absolute name', { name: '/etc/a.md', content: 'x' }, `${WITHIN}: /etc/a.md`],
  ['a name of Windows', { name: 'C:\\a.md', content: 'x' }, `${WITHIN}: C:/a.md`],
  ['a name above the zip', { name: 'x/../../secret.md', content: 'x' }, `${WITHIN}: x/../../secret.md`],
  ['such a name with backslashes', { name: '..\\secret.md', content: 'x' }, `${WITHIN}: ../secret.md`],
  ['a name with a zero', { name: 'a\0.md', content: 'x' }, `${WITHIN}: a\0.md`],
  [
    'a name that is there',
    { name: 'tea.md', content: 'Another' },
    'files with the name of another one: tea.md',
  ],
])('skips %s in a zip, reports it, and reads the rest', async (_, entry, left) => {
  const file = path.join(folder, 'export', 'export.zip');
  await writeFile(file, zipEntries([{ name: 'tea.md', mode: 0o100644, content: 'Tea' }, entry]));
  expect(await read(file)).toEqual({ titles: ['tea'], left: [left] });
  expect(await readdir(folder)).toEqual(['export', 'secret.md']);
  expect(await readdir(path.join(folder, 'export'))).toEqual(['export.zip']);
});

test('reads files behind a symbolic link normally, and names that differ only in case', async () => {
  const file = path.join(folder, 'export', 'export.zip');
  const link = { name: 'posts', mode: 0o120777, content: '..' };
  const entries = ['posts/secret.md', 'Tea.md', 'tea.md', 'on\\windows.md'].map((name) => ({
    name,
    content: name,
  }));
  await writeFile(file, zipEntries([link, ...entries]));
  expect(await read(file)).toEqual({
    titles: ['Tea', 'windows', 'secret', 'tea'],
    left: [`${NO_LINKS}: posts`],
  });
});

test('reads no file outside a folder that a link inside it points to', async () => {
  const given = path.join(folder, 'export');
  await symlink('../secret.md', path.join(given, 'a.md'));
  await symlink('..', path.join(given, 'up'));
  await writeFile(path.join(given, 'tea.md'), 'Tea');
  const { titles } = await read(given);
  expect(titles).toEqual(['tea']);
});
