import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Block, type Inline, richText } from 'masthead-contract/entities/rich-text';
import { footnotesIn } from 'masthead-contract/footnotes';
import { type ImportedDocument, importedDocument } from 'masthead-contract/imports';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ARTICLE } from '../../content-types';
import { openService, type Service } from '../../testing/open-service';

const { exportMagazine }: typeof import('./export-magazine') = createRequire(import.meta.url)(
  '../../../dist/src/commands/export/export-magazine.js',
);

const IMPORTER = path.join(import.meta.dirname, '../../../../importers/main.ts');
const SITE = 'https://magazine.example';

let service: Service;
let folder: string;
beforeAll(async () => {
  service = await openService();
  folder = await mkdtemp(path.join(tmpdir(), 'masthead-export-'));
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true });
});

async function exportTo(name: string, withDrafts: boolean): Promise<string> {
  const to = path.join(folder, name);
  await exportMagazine(service.strapi, { folder: to, site: SITE, withDrafts });
  return to;
}

/** The documents that an import reads from an export. */
async function readBack(from: string): Promise<ImportedDocument[]> {
  const to = path.join(from, 'import');
  const task = ['read', 'wordpress', path.join(from, 'export.xml')];
  const options = [`--pictures=${path.join(from, 'pictures')}`, `--folder=${to}`];
  await promisify(execFile)(process.execPath, [IMPORTER, ...task, ...options]);
  const lines = (await readFile(path.join(to, 'documents.ndjson'), 'utf8')).split('\n').slice(0, -2);
  return lines.map((line) => v.parse(importedDocument, JSON.parse(line)));
}

/** A text without what differs in every copy: ids, addresses of pictures, and where texts of one style are divided. */
function comparable(content: unknown) {
  const blocks = v.parse(richText, content);
  const notes = footnotesIn(blocks);
  const ids: unknown[] = [];
  const numberOf = (id: unknown) =>
    id === undefined ? 0 : ids.includes(id) ? ids.indexOf(id) + 1 : ids.push(id);
  const words = (inlines: readonly Inline[]): string =>
    inlines
      .flatMap((inline) =>
        inline.type === 'link'
          ? [`<${inline.url.replace(SITE, '')}>`, ...inline.children.map(styled)]
          : [styled(inline)],
      )
      .join('')
      .replace(/\s+/g, ' ')
      .trim();
  const of = (block: Block): unknown => {
    const group = block.group && { ...block.group, id: numberOf(block.group.id) };
    switch (block.type) {
      case 'image':
        return { type: 'image', group, texts: [block.image.alternativeText, block.image.caption] };
      case 'list':
        return {
          ...block,
          group,
          children: block.children.map((child) =>
            child.type === 'list' ? of(child) : words(child.children),
          ),
        };
      default:
        return { ...block, group, children: words(block.children) };
    }
  };
  return { blocks: blocks.map(of), notes: [...notes.values()].map(({ children }) => words(children)) };
}

function styled({ text, cell, ...style }: Extract<Inline, { type: 'text' }>): string {
  const marks = Object.entries(style).flatMap(([name, value]) => (value === true ? name[0] : []));
  return `${marks.join('')}${text}${cell ? '|' : ''}`;
}

const Named = v.object({ name: v.string() });
const Comments = v.array(v.object({ author: Named, content: v.string() }));
const namesOf = (entries: unknown) => v.parse(v.array(Named), entries).map(({ name }) => name);

test('an import of what was exported has the same articles', async () => {
  const to = await exportTo('public', false);
  const documents = await readBack(to);
  const nameOf = new Map(documents.map((each) => [each.key, 'name' in each ? each.name : '']));
  const names = (keys: readonly string[]) => keys.map((key) => nameOf.get(key));
  const read = documents.flatMap((each) =>
    each.kind === 'article'
      ? [
          {
            title: each.title,
            subtitle: each.subtitle,
            slug: each.slug,
            description: each.description,
            publishedOn: each.publishedOn,
            content: comparable(each.content),
            hasCover: each.cover !== null,
            credit: each.cover?.credit ?? '',
            authors: names(each.authors),
            categories: names(each.categories),
            tags: names(each.tags),
            comments: each.comments.map(({ author, content }) => [nameOf.get(author ?? ''), content]),
          },
        ]
      : [],
  );
  const articles = await service.strapi.documents(ARTICLE).findMany({
    status: 'published',
    sort: 'id',
    populate: ['cover.media', 'authors', 'categories', 'tags', 'comments.author'],
  });
  expect(articles.length).toBeGreaterThan(20);
  expect(read).toEqual(
    articles.map((article) => ({
      title: article.title,
      subtitle: article.subtitle ?? '',
      slug: article.slug,
      description: article.description,
      publishedOn: String(article.publishedAt).replace(/\.\d+Z/, '.000Z'),
      content: comparable(article.content),
      hasCover: (article.cover?.media?.length ?? 0) > 0,
      credit: article.cover?.author ?? '',
      authors: namesOf(article.authors),
      categories: namesOf(article.categories),
      tags: namesOf(article.tags),
      comments: v.parse(Comments, article.comments).map(({ author, content }) => [author.name, content]),
    })),
  );
  expect(documents.filter(({ kind }) => kind === 'picture').length).toBe(
    (await readdir(path.join(to, 'pictures'))).length,
  );
});

test('drafts are exported as drafts, if they are wanted', async () => {
  const title = 'Not public';
  await service.strapi.documents(ARTICLE).create({
    data: {
      title,
      description: 'Tea.',
      content: [{ type: 'paragraph', children: [{ type: 'text', text: 'Tea' }] }],
    },
  });
  const drafts = async (name: string, withDrafts: boolean) =>
    (await readBack(await exportTo(name, withDrafts))).filter(
      (each) => each.kind === 'article' && each.title === title,
    );
  expect(await drafts('without', false)).toEqual([]);
  expect(await drafts('with', true)).toMatchObject([{ isPublic: false, publishedOn: null }]);
});

test('a folder that has an export is left alone', async () => {
  await expect(exportTo('public', false)).rejects.toThrow('EEXIST');
});
