import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { collectRead } from '../testing/collect.ts';
import { readerOptions } from '../testing/reader-options.ts';
import { zip } from '../testing/zip.ts';
import { readMedium } from './read-medium.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'masthead-medium-'));
  return () => rm(folder, { recursive: true });
});

async function read(files: Record<string, string>) {
  const file = path.join(folder, 'export.zip');
  await writeFile(file, zip(files));
  return collectRead(readMedium([file], readerOptions()));
}

const PUBLISHED = `<p>By <a href="https://medium.com/@ann" class="p-author h-card">Ann</a> on
<a href="https://medium.com/p/abcdef123456"><time class="dt-published" datetime="2024-03-01T11:00:00.000Z">March 1</time></a>.</p>
<p><a href="https://medium.com/@ann/hot-tea-abcdef123456" class="p-canonical">Canonical link</a></p>`;

const post = ({
  body = '',
  footer = PUBLISHED,
  subtitle = 'Why hot?',
}) => `<!DOCTYPE html><html><body><article class="h-entry">
<header><h1 class="p-name">Hot tea</h1></header>
${subtitle && `<section data-field="subtitle" class="p-summary">${subtitle}</section>`}
<section data-field="body" class="e-content"><section class="section"><div class="section-inner">${body}</div></section></section>
<footer>${footer}</footer></article></body></html>`;

const TEXT = `<h3 class="graf graf--h3 graf--title">Hot tea</h3><h4 class="graf graf--h4 graf--subtitle">Why hot?</h4>
<p class="graf graf--p">It is <strong>hot</strong>.</p>`;
const TAGS = '<p class="p-tags"><a href="https://medium.com/tag/tea" class="p-tag">Tea</a></p>';

test('reads a post with its author and tags, and without the duplicate of its title', async () => {
  const documents = await read({
    'posts/2024-03-01_Hot-tea-abcdef123456.html': post({ body: TEXT, footer: TAGS + PUBLISHED }),
  });
  expect(documents).toMatchObject([
    { kind: 'author', key: 'medium author @ann', name: 'Ann' },
    { kind: 'tag', name: 'Tea' },
    {
      key: 'medium post abcdef123456',
      title: 'Hot tea',
      subtitle: 'Why hot?',
      slug: 'hot-tea',
      html: expect.stringMatching(
        /<div class="section-inner">\s*<p class="graf graf--p">It is <strong>hot<\/strong>/,
      ),
      isPublic: true,
      publishedOn: '2024-03-01T11:00:00.000Z',
      authors: ['medium author @ann'],
      formerAddresses: [
        { from: '/@ann/hot-tea-abcdef123456' },
        { from: '/hot-tea-abcdef123456' },
        { from: '/p/abcdef123456' },
        { match: 'prefix', from: '/@ann/hot-tea-abcdef123456' },
        { match: 'prefix', from: '/hot-tea-abcdef123456' },
        { match: 'prefix', from: '/p/abcdef123456' },
      ],
    },
  ]);
});

test('skips drafts and responses', async () => {
  const documents = await read({
    'posts/draft_Hot-tea-1.html': post({
      body: TEXT,
      footer: '<a href="https://medium.com/p/1a2b3c4d5e6f">View original</a>',
    }),
    'posts/2024-03-02_Hot-tea-2.html': post({
      body: '<p class="graf graf--p">Hot tea is best.</p>',
      subtitle: '',
    }),
    'posts/2024-03-03_a.html': '<p>x</p>',
    'posts/2024-03-01_b.html': post({ body: TEXT, footer: '' }),
    'README.html': '<p>x</p>',
  });
  expect(documents).toMatchObject([
    { kind: 'article', key: 'medium post 1a2b3c4d5e6f', isPublic: false },
    { kind: 'left', what: 'files that are not posts' },
    { kind: 'left', what: 'responses to posts' },
    { isPublic: false, losses: [{ what: 'the date, which is missing: the article is a draft' }] },
  ]);
});

test('refuses a zip from elsewhere', async () => {
  await expect(read({ 'a.html': 'x' })).rejects.toThrow(/is not an export of Medium/);
});
