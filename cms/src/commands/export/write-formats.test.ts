import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import type { Article, Part } from './part';
import { writeGhost } from './write-ghost';
import { writeMarkdown } from './write-markdown';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'masthead-formats-'));
  return () => rm(folder, { recursive: true });
});

async function* articles(...some: readonly Partial<Article>[]): AsyncGenerator<Part> {
  for (const [index, article] of some.entries())
    yield {
      kind: 'article',
      id: index + 1,
      title: 'Tea',
      subtitle: '',
      slug: 'tea',
      description: 'Hot.',
      path: '/article/a/tea',
      content: [],
      cover: null,
      authors: [],
      categories: [],
      tags: [],
      comments: [],
      language: '',
      sponsor: '',
      dossiers: [],
      publishedOn: null,
      ...article,
    };
}

test('each article gets a file of its own, whatever its slug', async () => {
  const slugs = [
    'tea',
    'Tea',
    '3',
    '1',
    'nul',
    'COM1.tea',
    'index',
    '_index',
    '.tea',
    '',
    'e\u0301',
    '\u00e9',
    'console',
  ];
  await writeMarkdown(articles(...slugs.map((slug) => ({ slug }))), { folder, site: '' });
  const names = await readdir(path.join(folder, 'articles'));
  const kept = ['tea', '3', '1', 'e\u0301', 'console'].map((slug) => `${slug}.md`);
  const others = [2, 5, 6, 7, 8, 9, 10, 12].map((id) => `article ${id}.md`);
  expect(names.sort()).toEqual([...kept, ...others].sort());
});

test('captions are escaped in a Ghost export', async () => {
  const cover = { id: 1, url: '/uploads/a.png', name: '', alternativeText: '', caption: 'a <b', credit: '' };
  await writeGhost(articles({ cover }), { folder, site: '' });
  expect(JSON.parse(await readFile(path.join(folder, 'ghost.json'), 'utf8'))).toMatchObject({
    db: [{ data: { posts: [{ feature_image_caption: 'a &lt;b' }] } }],
  });
});
