import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  END_OF_DOCUMENTS,
  type ImportedDocument,
  type ImportOutcome,
} from 'masthead-contract/imports/documents';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ARTICLE, AUTHOR, REDIRECT, TAG } from '../../content-types';
import { openService, type Service } from '../../testing/open-service';

const { importDocuments }: typeof import('./import-documents') = createRequire(import.meta.url)(
  '../../../dist/src/commands/import/import-documents.js',
);

const { TemporaryError }: typeof import('../../strapi/temporary-error') = createRequire(import.meta.url)(
  '../../../dist/src/strapi/temporary-error.js',
);

const PICTURE = 'a'.repeat(64);
const PLACE = { address: 'https://old.example/a.png', alternativeText: 'A cup', caption: 'Here' };
const text = (words: string) => [{ type: 'text', text: words }];

let service: Service;
let folder: string;
beforeAll(async () => {
  service = await openService();
  folder = await mkdtemp(path.join(tmpdir(), 'masthead-import-'));
  await copyFile(path.join(import.meta.dirname, '../../../favicon.png'), path.join(folder, 'a.png'));
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true });
});

async function run(...documents: ImportedDocument[]): Promise<ImportOutcome[]> {
  const lines = [...documents.map((document) => JSON.stringify(document)), END_OF_DOCUMENTS, ''];
  await writeFile(path.join(folder, 'documents.ndjson'), lines.join('\n'));
  await importDocuments(service.strapi, {
    folder,
    timeZone: 'Europe/Berlin',
    tell: () => {},
    now: () => 0,
    stopped: new AbortController().signal,
    untilIdle: async () => {},
  });
  const outcomes = await readFile(path.join(folder, 'outcomes.ndjson'), 'utf8');
  return outcomes
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

const REFERENCES: ImportedDocument[] = [
  { kind: 'author', key: 'author 1', name: 'Ann Import', description: '', formerAddresses: [] },
  {
    kind: 'category',
    key: 'category 1',
    name: 'Imported',
    description: '',
    parent: null,
    formerAddresses: [{ match: 'prefix', from: '/category/imported' }],
  },
  {
    kind: 'category',
    key: 'category 2',
    name: 'Imported below',
    description: '',
    parent: 'category 1',
    formerAddresses: [],
  },
  { kind: 'tag', key: 'tag 1', name: 'imported tag', description: '', formerAddresses: [] },
  {
    kind: 'dossier',
    key: 'dossier 1',
    name: 'Imported dossier',
    description: 'About tea.',
    formerAddresses: [],
  },
  { kind: 'picture', key: PICTURE, file: 'a.png', name: 'tea.png', alternativeText: 'Tea', caption: '' },
];

const article = (
  key: string,
  more: Partial<Extract<ImportedDocument, { kind: 'article' }>> = {},
): ImportedDocument => ({
  kind: 'article',
  key,
  title: `About ${key}`,
  subtitle: '',
  slug: '',
  description: 'Tea.',
  content: [
    { type: 'paragraph', children: text('Tea') },
    { type: 'image', image: { url: PICTURE, ...PLACE }, children: text('') },
  ],
  cover: { picture: PICTURE, credit: 'Joe' },
  authors: ['author 1'],
  categories: ['category 2'],
  tags: ['tag 1', 'tag that was refused'],
  dossiers: ['dossier 1'],
  comments: [{ author: 'author 1', content: 'So hot' }],
  publishedOn: '2020-03-01T11:00:00.000Z',
  isPublic: true,
  formerAddresses: [{ match: 'exact', from: `/2020/03/${key.replaceAll(' ', '-')}/` }],
  ...more,
});

const find = async (title: string) => {
  const populate = ['authors', 'categories.parent', 'tags', 'dossiers', 'cover.media', 'comments.author'];
  return service.strapi.documents(ARTICLE).findFirst({ filters: { title }, populate, status: 'published' });
};

test('an imported article is public with everything it refers to, on its original date and at its former URL', async () => {
  const outcomes = await run(...REFERENCES, article('post 1'));
  expect(outcomes.map(({ outcome, reason }) => `${outcome}${reason}`)).toEqual(Array(7).fill('written'));
  const written = await find('About post 1');
  expect(written).toMatchObject({
    slug: 'about-post-1',
    publishedAt: '2020-03-01T11:00:00.000Z',
    authors: [{ name: 'Ann Import' }],
    categories: [{ name: 'Imported below', parent: { name: 'Imported' } }],
    tags: [{ name: 'imported tag' }],
    dossiers: [{ title: 'Imported dossier', description: 'About tea.' }],
    cover: { author: 'Joe', media: [{ alternativeText: 'Tea' }] },
    comments: [{ content: 'So hot', author: { name: 'Ann Import' } }],
    content: [
      {},
      {
        type: 'image',
        image: { url: expect.stringMatching(/^\/uploads\//), alternativeText: 'A cup', caption: 'Here' },
      },
    ],
  });
  // The panel finds both versions by their words.
  for (const status of ['draft', 'published'] as const)
    expect(await service.strapi.documents(ARTICLE).count({ _q: 'imported about post tea', status })).toBe(1);
  const redirects = await service.strapi.documents(REDIRECT).findMany({});
  expect(redirects.map(({ from, match, to }) => [from, match, to])).toEqual([
    ['/category/imported', 'prefix', '/search?categories=imported'],
    ['/2020/03/post-1/', 'exact', `/article/${written?.documentId}/about-post-1`],
  ]);
});

test('a second run only adds new entries and leaves what editors have changed or deleted', async () => {
  await run(...REFERENCES, article('post 2'), article('post 3'));
  const [changed, deleted] = [await find('About post 2'), await find('About post 3')];
  await service.strapi
    .documents(ARTICLE)
    .update({ documentId: changed?.documentId ?? '', data: { title: 'Mine' } });
  await service.strapi.documents(ARTICLE).delete({ documentId: deleted?.documentId ?? '' });
  const count = () => service.strapi.db.query(ARTICLE).count({});
  const before = await count();

  const outcomes = await run(...REFERENCES, article('post 2'), article('post 3'), article('post 4'));
  expect(outcomes.map(({ outcome }) => outcome)).toEqual([...Array(8).fill('present'), 'written']);
  expect(await count()).toBe(before + 2);
  expect(
    await service.strapi.documents(ARTICLE).findOne({ documentId: changed?.documentId ?? '' }),
  ).toMatchObject({ title: 'Mine' });
});

test('former list URLs redirect to lists including their further pages, and feeds to feeds', async () => {
  const addresses = (path: string) => [
    { match: 'exact' as const, from: `${path}/feed` },
    { match: 'prefix' as const, from: path },
  ];
  await run(
    { kind: 'archive', key: 'archive 1', name: '/2020', formerAddresses: addresses('/2020') },
    {
      kind: 'author',
      key: 'author 7',
      name: 'Former',
      description: '',
      formerAddresses: addresses('/author/former'),
    },
    { kind: 'tag', key: 'tag 7', name: 'former', description: '', formerAddresses: addresses('/tag/former') },
  );
  const author = await service.strapi.documents(AUTHOR).findFirst({ filters: { name: 'Former' } });
  const redirects = await service.strapi.documents(REDIRECT).findMany({
    filters: {
      $or: ['/2020', '/author/former', '/tag/former'].map((from) => ({ from: { $startsWith: from } })),
    },
    sort: 'id',
  });
  expect(redirects.flatMap(({ from, to }) => (from?.startsWith('/2020/03') ? [] : [[from, to]]))).toEqual([
    ['/2020/feed', '/feed.xml'],
    ['/2020', '/search?categories='],
    ['/author/former/feed', `/feed.xml?author=${author?.documentId}`],
    ['/author/former', `/author/${author?.documentId}?page=1`],
    ['/tag/former/feed', '/feed.xml?tags=former'],
    ['/tag/former', '/search?tags=former'],
  ]);
});

test('an import reuses entries that exist under another spelling', async () => {
  const [tags, authors] = [
    await service.strapi.documents(TAG).count({}),
    await service.strapi.documents(AUTHOR).count({}),
  ];
  await run(
    { kind: 'tag', key: 'tag 9', name: 'IMPORTED Tag', description: '', formerAddresses: [] },
    { kind: 'author', key: 'author 9', name: 'Ann Import', description: '', formerAddresses: [] },
  );
  expect(await service.strapi.documents(TAG).count({})).toBe(tags);
  expect(await service.strapi.documents(AUTHOR).count({})).toBe(authors);
});

test('an entry that a rule refuses is left out completely, and its reason is reported', async () => {
  const long = 'x'.repeat(3_000);
  const [outcome] = await run(article('post 5', { description: long }));
  expect(outcome).toMatchObject({ outcome: 'refused', reason: expect.stringContaining('description') });
  expect(
    await service.strapi.documents(REDIRECT).findFirst({ filters: { from: '/2020/03/post-5/' } }),
  ).toBeNull();
});

test('an imported commenter does not become an author of the same name', async () => {
  const key = 'commenter ann';
  await run(
    { kind: 'author', key, name: 'ann import', description: '', isReader: true, formerAddresses: [] },
    article('post 10', { comments: [{ author: key, content: 'Cold' }] }),
  );
  expect(await find('About post 10')).toMatchObject({
    comments: [{ author: { name: 'ann import (reader)' } }],
  });
});

test('a picture that the library refuses becomes a link to its original URL', async () => {
  await writeFile(path.join(folder, 'b.png'), '<html>');
  const key = 'b'.repeat(64);
  const outcomes = await run(
    { kind: 'picture', key, file: 'b.png', name: 'b.png', alternativeText: '', caption: '' },
    article('post 11', { content: [{ type: 'image', image: { url: key, ...PLACE }, children: text('') }] }),
  );
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['refused', 'written']);
  expect(await find('About post 11')).toMatchObject({
    content: [
      { type: 'paragraph', children: [{ type: 'link', url: PLACE.address, children: text('Here') }] },
    ],
  });
});

test('a refused redirect is reported, and its article is still published', async () => {
  const long = `/${'ж'.repeat(100)}`;
  const formerAddresses = [long, '/short/'].map((from) => ({ match: 'exact' as const, from }));
  const [outcome] = await run(article('post 8', { formerAddresses }));
  expect(outcome).toMatchObject({ outcome: 'written', reason: expect.stringContaining(long) });
  expect(await find('About post 8')).toMatchObject({ title: 'About post 8' });
  expect(await service.strapi.documents(REDIRECT).count({ filters: { from: [long, '/short/'] } })).toBe(1);
});

test('every URL below an imported article redirects to it, unless the magazine has an article there', async () => {
  const below = (from: string) => (['exact', 'prefix'] as const).map((match) => ({ match, from }));
  const [plain, around] = await run(
    article('post 81', { formerAddresses: below('/2020/03/post-81/') }),
    article('post 82', { formerAddresses: below('/article/') }),
  );
  expect(plain).toMatchObject({ outcome: 'written', reason: '' });
  expect(around).toMatchObject({
    outcome: 'written',
    reason: expect.stringContaining('This redirect loops'),
  });
  const filters = { from: ['/2020/03/post-81/', '/article/'] };
  const redirects = await service.strapi.documents(REDIRECT).findMany({ filters, sort: 'id' });
  expect(redirects.map(({ match, from, to }) => [match, from, to])).toEqual([
    ['exact', '/2020/03/post-81/', plain?.address],
    ['prefix', '/2020/03/post-81/', plain?.address],
    ['exact', '/article/', around?.address],
  ]);
});

test('redirects of the source are imported unless the path already redirects or a rule refuses them', async () => {
  const redirect = (key: string, from: string, to: string): ImportedDocument => ({
    kind: 'redirect',
    key,
    name: from,
    match: 'exact',
    from,
    to,
    type: 'temporary',
  });
  const outcomes = await run(
    redirect('redirect 1', '/once', '/corrections'),
    redirect('redirect 2', '/once/', '/'),
    redirect('redirect 3', '/round', '/round'),
  );
  expect(outcomes).toMatchObject([
    { outcome: 'written', address: '/corrections' },
    { outcome: 'written' },
    { outcome: 'refused', reason: expect.stringContaining('This redirect loops') },
  ]);
  const filters = { from: { $in: ['/once', '/once/', '/round'] } };
  expect(await service.strapi.documents(REDIRECT).findMany({ filters })).toMatchObject([
    { from: '/once', to: '/corrections', kind: 'temporary' },
  ]);
});

test("a date without a time zone is in the magazine's time zone", async () => {
  await run(article('post of noon', { publishedOn: '2024-07-01T12:00:00' }));
  expect(await find('About post of noon')).toMatchObject({ publishedAt: '2024-07-01T10:00:00.000Z' });
});

test('an import stops if the database is busy, and the next one continues it', async () => {
  const busy = service.strapi.db.lifecycles.subscribe({
    models: [ARTICLE],
    beforeCreateMany: () => {
      throw new TemporaryError('Busy');
    },
  });
  await expect(run(article('post 9'))).rejects.toThrow('Busy');
  busy();
  expect(await run(article('post 9'))).toMatchObject([{ outcome: 'written' }]);
});

test('imported drafts stay drafts, and future dates are kept', async () => {
  const future = '2999-01-01T00:00:00.000Z';
  await run(
    article('post 6', { isPublic: false, publishedOn: null }),
    article('post 7', { publishedOn: future }),
  );
  const drafts = await service.strapi
    .documents(ARTICLE)
    .findMany({ filters: { title: { $in: ['About post 6', 'About post 7'] } }, sort: 'title' });
  expect(drafts).toMatchObject([{ publishedOn: null }, { publishedOn: future, waiting: true }]);
  expect(await find('About post 6')).toBeNull();
  expect(await find('About post 7')).toBeNull();
});
