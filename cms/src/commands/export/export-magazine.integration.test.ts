import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wav } from '../../../../testing/recordings.ts';
import { ARTICLE, DOSSIER, REDIRECT } from '../../content-types';
import { comparableText } from '../../testing/comparable-text';
import { openService, type Service } from '../../testing/open-service';
import { readExport } from '../../testing/read-export';
import { uploadForm } from '../../testing/upload-form';
import type { Format } from './export-magazine';

const { exportMagazine }: typeof import('./export-magazine') = createRequire(import.meta.url)(
  '../../../dist/src/commands/export/export-magazine.js',
);

const SITE = 'https://magazine.example';

const Uploaded = v.array(v.object({ name: v.string(), url: v.string() }));

/** The titles of an article with a recording, and of one that was never published. */
const HEARD = 'Heard';
const DRAFT = 'Not public';
/** In the order of their addresses. */
const REDIRECTS = [
  { from: '/archive', match: 'prefix', kind: 'permanent', to: '/search?categories=' },
  { from: '/old/?p=12', match: 'exact', kind: 'temporary', to: '/corrections' },
  { from: '/old/tea', match: 'exact', kind: 'permanent', to: '/search?tags=tea' },
  { from: '/über', match: 'prefix', kind: 'gone' },
] as const;

let service: Service;
let folder: string;
/** The URLs of the recording and of its captions. */
let recording: string;
let captions: string;

// Everything before the first export, so that all tests read the same exports.
beforeAll(async () => {
  service = await openService();
  folder = await mkdtemp(path.join(tmpdir(), 'masthead-export-'));
  for (const data of REDIRECTS) await service.strapi.documents(REDIRECT).create({ data });
  const form = uploadForm(
    { name: 'fog.wav', type: 'audio/wav', bytes: wav() },
    { name: 'fog.vtt', type: 'text/vtt', bytes: 'WEBVTT' },
  );
  // In the order in which they have arrived.
  const uploaded = v.parse(Uploaded, (await service.panel('POST', '/upload', form)).body);
  const urlOf = (name: string) => uploaded.find((file) => file.name === name)?.url ?? '';
  recording = urlOf('fog.wav');
  captions = urlOf('fog.vtt');
  const link = { type: 'link', url: recording, children: [{ type: 'text', text: 'Fog' }] };
  await service.strapi.documents(ARTICLE).create({
    data: {
      title: HEARD,
      description: 'Fog.',
      content: [{ type: 'paragraph', children: [link], group: { id: 'a', type: 'embed', captions } }],
    },
    status: 'published',
  });
  await service.strapi.documents(ARTICLE).create({
    data: {
      title: DRAFT,
      description: 'Tea.',
      content: [{ type: 'paragraph', children: [{ type: 'text', text: 'Tea' }] }],
    },
  });
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true });
});

/** How an export is named to an import, and where its pictures are. */
const READ: Readonly<Record<Format, { file: string; pictures: string }>> = {
  wordpress: { file: 'export.xml', pictures: 'pictures' },
  ghost: { file: 'ghost.json', pictures: 'content/images' },
  markdown: { file: '', pictures: 'pictures' },
};
const FORMATS = ['wordpress', 'ghost', 'markdown'] as const;

const folderOf = (format: Format, withDrafts: boolean) =>
  path.join(folder, `${format}${withDrafts ? ' with drafts' : ''}`);

const write = (format: Format, withDrafts: boolean) =>
  exportMagazine(service.strapi, {
    folder: folderOf(format, withDrafts),
    site: SITE,
    format,
    withDrafts,
    whenIdle: async () => {},
  });

/** Exports the magazine, and reads that as an import does. */
async function exportAndRead(format: Format, withDrafts: boolean) {
  const to = folderOf(format, withDrafts);
  await write(format, withDrafts);
  const { file, pictures } = READ[format];
  const source = [
    format,
    path.join(to, file),
    `--pictures=${path.join(to, pictures)}`,
    `--site=${SITE}`,
  ] as const;
  const documents = await readExport(path.join(folder, 'import'), source);
  return { documents, pictures: await readdir(path.join(to, pictures)) };
}

const written = new Map<Format, ReturnType<typeof exportAndRead>>();

/** What an import reads of the export with drafts, which is written once for all tests. */
function readOnce(format: Format): ReturnType<typeof exportAndRead> {
  const reading = written.get(format) ?? exportAndRead(format, true);
  written.set(format, reading);
  return reading;
}

const Named = v.object({ name: v.string() });
const Comments = v.array(v.object({ author: Named, content: v.string() }));
const Titled = v.array(v.object({ title: v.string() }));
const namesOf = (entries: unknown) => v.parse(v.array(Named), entries).map(({ name }) => name);

/** What a format has no place for. */
function withoutPlace(format: Format, article: Compared): Compared {
  switch (format) {
    case 'wordpress':
      return article;
    case 'markdown':
      return { ...article, comments: [] };
    case 'ghost': {
      const tags = [...article.categories, ...article.tags];
      return {
        ...article,
        subtitle: '',
        language: '',
        sponsor: '',
        credit: '',
        comments: [],
        categories: [],
        tags,
        dossiers: [],
      };
    }
  }
}

type Compared = {
  title: string;
  subtitle: string;
  slug: string;
  language: string;
  sponsor: string;
  description: string;
  publishedOn: string;
  content: ReturnType<typeof comparableText>;
  hasCover: boolean;
  credit: string;
  authors: (string | undefined)[];
  categories: (string | undefined)[];
  tags: (string | undefined)[];
  dossiers: (string | undefined)[];
  comments: (string | undefined)[][];
};
const inOrder = (articles: readonly Compared[]) =>
  articles.toSorted((one, other) => (one.slug < other.slug ? -1 : 1));

test.each(FORMATS)('re-importing an export for %s yields the same articles', async (format) => {
  const { documents, pictures } = await readOnce(format);
  const nameOf = new Map(documents.map((each) => [each.key, 'name' in each ? each.name : '']));
  const names = (keys: readonly string[]) => keys.map((key) => nameOf.get(key));
  const read = documents.flatMap((each) =>
    each.kind === 'article' && each.isPublic && each.title !== HEARD
      ? [
          {
            title: each.title,
            subtitle: each.subtitle,
            slug: each.slug,
            language: each.language ?? '',
            sponsor: each.sponsor ?? '',
            description: each.description,
            publishedOn: String(each.publishedOn).replace(/\.\d+Z/, ''),
            content: comparableText(each.content, SITE),
            hasCover: each.cover !== null,
            credit: each.cover?.credit ?? '',
            authors: names(each.authors),
            categories: names(each.categories),
            tags: names(each.tags),
            dossiers: names(each.dossiers),
            comments: each.comments.map(({ author, content }) => [nameOf.get(author ?? ''), content]),
          },
        ]
      : [],
  );
  const articles = await service.strapi.documents(ARTICLE).findMany({
    status: 'published',
    // Other systems have no block for a recording: it comes back as a link.
    filters: { title: { $ne: HEARD } },
    populate: ['cover.media', 'authors', 'categories', 'tags', 'dossiers', 'comments.author'],
  });
  expect(articles.length).toBeGreaterThan(20);
  const expected = articles.map((article) =>
    withoutPlace(format, {
      title: String(article.title),
      subtitle: article.subtitle ?? '',
      slug: String(article.slug),
      language: article.language ?? '',
      sponsor: article.sponsor ?? '',
      description: String(article.description),
      publishedOn: String(article.publishedAt).replace(/\.\d+Z/, ''),
      content: comparableText(article.content, SITE),
      hasCover: (article.cover?.media?.length ?? 0) > 0,
      credit: article.cover?.author ?? '',
      authors: namesOf(article.authors),
      categories: namesOf(article.categories),
      tags: namesOf(article.tags),
      dossiers: v.parse(Titled, article.dossiers).map(({ title }) => title),
      comments: v.parse(Comments, article.comments).map(({ author, content }) => [author.name, content]),
    }),
  );
  expect(inOrder(read)).toEqual(inOrder(expected));
  const files = pictures.filter(
    (name) => ![recording, captions].map((url) => path.basename(url)).includes(name),
  );
  expect(documents.filter(({ kind }) => kind === 'picture').length).toBe(files.length);
});

test('re-importing an export for WordPress yields the same dossiers and redirects', async () => {
  const { documents } = await readOnce('wordpress');
  const redirects = documents.filter((each) => each.kind === 'redirect');
  expect(redirects.toSorted((one, other) => (one.from < other.from ? -1 : 1))).toMatchObject(
    REDIRECTS.map(({ kind, ...redirect }) => ({ to: '', ...redirect, type: kind })),
  );
  const dossiers = await service.strapi.documents(DOSSIER).findMany({
    filters: { articles: { publishedAt: { $notNull: true } } },
  });
  const read = documents.flatMap((each) =>
    each.kind === 'dossier' ? [{ title: each.name, description: each.description }] : [],
  );
  const inOrder = (all: readonly { title: string; description: string }[]) =>
    all.toSorted((one, other) => (one.title < other.title ? -1 : 1));
  expect(inOrder(read)).toEqual(
    inOrder(
      dossiers.map(({ title, description }) => ({ title: String(title), description: description ?? '' })),
    ),
  );
});

test.each(FORMATS)(
  'an export for %s includes a recording with its captions, and its title links to its file on the site',
  async (format) => {
    const { documents, pictures } = await readOnce(format);
    expect(pictures).toEqual(expect.arrayContaining([recording, captions].map((url) => path.basename(url))));
    const article = documents.find((each) => each.kind === 'article' && each.title === HEARD);
    expect(JSON.stringify(article)).toContain(
      `"url":"${SITE}${recording}","children":[{"type":"text","text":"Fog"}`,
    );
  },
);

test.each(FORMATS)('drafts stay drafts in an export for %s', async (format) => {
  const { documents } = await readOnce(format);
  const drafts = documents.filter((each) => each.kind === 'article' && each.title === DRAFT);
  expect(drafts).toMatchObject([{ isPublic: false, publishedOn: null }]);
});

test('drafts are exported only on request', async () => {
  const { documents } = await exportAndRead('markdown', false);
  expect(documents.filter((each) => each.kind === 'article' && !each.isPublic)).toEqual([]);
  expect(documents.filter(({ kind }) => kind === 'article').length).toBeGreaterThan(20);
});

test('a folder that already has an export is left untouched', async () => {
  await readOnce('wordpress');
  await expect(write('wordpress', true)).rejects.toThrow('EEXIST');
});
