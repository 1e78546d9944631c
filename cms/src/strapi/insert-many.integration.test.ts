import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import type { ImportedArticle, ImportedDocument } from 'masthead-contract/imports/documents';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ARTICLE, REDIRECT } from '../content-types';
import { openService, type Service } from '../testing/open-service';

const requireCompiled = createRequire(import.meta.url);
const { createWriter }: typeof import('../commands/import/write-document') = requireCompiled(
  '../../dist/src/commands/import/write-document.js',
);
const { writeTogether }: typeof import('../commands/import/write-together') = requireCompiled(
  '../../dist/src/commands/import/write-together.js',
);

let service: Service;
let folder: string;
beforeAll(async () => {
  service = await openService();
  folder = await mkdtemp(path.join(tmpdir(), 'masthead-import-'));
  await copyFile(path.join(import.meta.dirname, '../../favicon.png'), path.join(folder, 'a.png'));
  const write = createWriter(service.strapi, folder);
  for (const document of REFERENCES) await write(document);
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true });
});

const PICTURE = 'a'.repeat(64);
const named = (kind: 'author' | 'tag' | 'dossier', number: number): ImportedDocument => ({
  kind,
  key: `${kind} ${number}`,
  name: `Together ${kind} ${number}`,
  description: '',
  formerAddresses: [],
});
const REFERENCES: ImportedDocument[] = [
  ...[1, 2, 3].flatMap((number) => [named('author', number), named('tag', number), named('dossier', number)]),
  {
    kind: 'category',
    key: 'category 1',
    name: 'Together',
    description: '',
    parent: null,
    formerAddresses: [],
  },
  { kind: 'picture', key: PICTURE, file: 'a.png', name: 'tea.png', alternativeText: 'Tea', caption: '' },
];

const text = (words: string) => ({ type: 'text', text: words });
const blocks = fc.constantFrom(
  { type: 'paragraph', children: [text('Tea'), { type: 'link', url: '/a', children: [text('here')] }] },
  { type: 'heading', level: 2, children: [text('Cups')] },
  { type: 'list', format: 'ordered', children: [{ type: 'list-item', children: [text('One')] }] },
  { type: 'quote', children: [text('Hot')], group: { type: 'pull-quote' as const, id: 'g1' } },
  {
    type: 'image',
    image: { url: PICTURE, address: 'https://old.example/a.png', alternativeText: '', caption: 'Here' },
    children: [text('')],
  },
);
const some = (kind: string) =>
  fc.uniqueArray(fc.constantFrom(...[1, 2, 3].map((number) => `${kind} ${number}`)));

const articles = fc.array(
  fc.record({
    subtitle: fc.constantFrom('', 'Below'),
    slug: fc.constantFrom('', 'of-its-own'),
    content: fc.array(blocks, { minLength: 1, maxLength: 4 }),
    cover: fc.constantFrom(null, { picture: PICTURE, credit: 'Joe' }, { picture: PICTURE, credit: '' }),
    authors: some('author'),
    categories: fc.constantFrom<string[]>([], ['category 1']),
    tags: some('tag'),
    dossiers: some('dossier'),
    comments: fc.array(
      fc.record({ author: fc.constantFrom(null, 'author 1'), content: fc.constant('So hot') }),
      {
        maxLength: 2,
      },
    ),
    publishedOn: fc.date({ min: new Date('2000-01-01'), max: new Date('2020-01-01'), noInvalidDate: true }),
  }),
  { minLength: 6, maxLength: 6 },
);

/** Rows are compared without what differs from one row to the next. */
const withoutIds = (row: object, ...also: string[]) => {
  const own = ['id', 'document_id', 'created_at', 'updated_at', ...also];
  return Object.fromEntries(Object.entries(row).filter(([name]) => !own.includes(name)));
};

/** All that the database has of articles, those with these titles. */
async function rowsOf(titles: readonly string[]) {
  const { connection } = service.strapi.db;
  const rows = (table: string, where: object) => connection(table).where(where).orderBy('id');
  const found: (Record<string, unknown> & { id: number; document_id: string })[] = await connection(
    'articles',
  )
    .whereIn('title', titles)
    .orderBy(['title', 'published_at', 'id']);
  const links = (kind: string, of: string, id: number) =>
    connection(`articles_${kind}_lnk`)
      .where({ article_id: id })
      .orderBy(`${of}_ord`)
      .select(`${of}_id`, `${of}_ord`);
  const part = async ({ component_type, cmp_id, field, order }: Record<string, string>) => ({
    field,
    order,
    row: (await rows(`components_article_${field === 'cover' ? 'covers' : 'comments'}`, { id: cmp_id })).map(
      (row) => withoutIds(row),
    ),
    files: (await rows('files_related_mph', { related_id: cmp_id, related_type: component_type })).map(
      (row) => withoutIds(row, 'related_id'),
    ),
    author:
      field === 'comments' &&
      (await rows('components_article_comments_author_lnk', { comment_id: cmp_id })).map((row) =>
        withoutIds(row, 'comment_id'),
      ),
  });
  return Promise.all(
    found.map(async ({ id, document_id, ...row }) => ({
      row: {
        ...withoutIds(row),
        content: JSON.parse(typeof row.content === 'string' ? row.content : JSON.stringify(row.content)),
      },
      authors: await links('authors', 'author', id),
      tags: await links('tags', 'tag', id),
      dossiers: await links('dossiers', 'dossier', id),
      categories: await links('categories', 'category', id),
      parts: await Promise.all((await rows('articles_cmps', { entity_id: id })).map(part)),
      listed: (await rows('masthead_listed_articles', { id })).map((each) => withoutIds(each)),
      under: (
        await connection('masthead_listed_under').where({ article_id: id }).orderBy(['kind', 'term_id'])
      ).map((each) => withoutIds(each, 'article_id')),
      wasPublished: (await rows('masthead_published_articles', { document_id })).length,
      redirects: (await rows('redirects', { to: `/article/${document_id}/${row.slug}` })).map((each) =>
        withoutIds(each, 'to', 'published_at'),
      ),
      imports: (await rows('masthead_imports', { target: document_id })).length,
    })),
  );
}

/** The articles of tags, in the order that Strapi keeps for both statuses. */
const ofTags = () =>
  service.strapi.db
    .connection('articles_tags_lnk')
    .join('articles', 'articles.id', 'article_id')
    .whereLike('title', 'Together %')
    .orderByRaw('tag_id, published_at is null, article_ord')
    .select('tag_id', 'title');

async function removeAll(): Promise<void> {
  const { strapi } = service;
  for (const { documentId } of await strapi
    .documents(ARTICLE)
    .findMany({ filters: { title: { $startsWith: 'Together ' } } }))
    await strapi.documents(ARTICLE).delete({ documentId });
  await strapi.db.query(REDIRECT).deleteMany({ where: { from: { $startsWith: '/together/' } } });
}

test('articles inserted in bulk have the same rows as those the document service creates', async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(articles, async (variants) => {
      run += 1;
      const of = (way: string): ImportedArticle[] =>
        variants.map((variant, index) => ({
          ...variant,
          kind: 'article',
          key: `${way} ${run} ${index}`,
          title: `Together ${index}`,
          slug: variant.slug && `${variant.slug}-${index}`,
          description: 'Tea.',
          publishedOn: variant.publishedOn.toISOString(),
          isPublic: true,
          formerAddresses: [{ match: 'exact', from: `/together/${index}/` }],
        }));
      const titles = of('').map(({ title }) => title);
      const write = createWriter(service.strapi, folder);
      for (const article of of('alone')) await write(article);
      const alone = [await rowsOf(titles), await ofTags()];
      await removeAll();

      const written = await writeTogether(service.strapi, of('together'));
      expect([...written.keys()]).toEqual(of('together').map(({ key }) => key));
      expect([await rowsOf(titles), await ofTags()]).toEqual(alone);
      await removeAll();
    }),
    { numRuns: 2, endOnFailure: true },
  );
});
