import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { onTestFinished } from 'vitest';
import { type ArticleText, articleText } from '#contract/search/texts.ts';
import { type Index, openForWriting } from '../file/open-index.ts';
import type { Magazine } from '../follow/followed-index.ts';
import type { IndexSearch } from '../query/find-articles.ts';

/** The content service of an index. */
export const SOURCE = 'http://cms.example';

/** A magazine in English, whose years end in UTC. */
export const MAGAZINE: Magazine = { language: 'en', timeZone: '' };

/** A search without filters, in the best order. */
export const SEARCH: IndexSearch = {
  keywords: '',
  categories: [],
  tags: [],
  dossiers: [],
  authors: [],
  years: [],
  extent: 'page',
  sort: 'best',
  page: 1,
  pageSize: 24,
};

type Fields = {
  id?: number;
  documentId?: string;
  title?: string;
  text?: string;
  language?: string;
  publishedAt?: string;
  [field: string]: unknown;
};

type RawArticle = { id: number; documentId: string; [field: string]: unknown };

/** An article as Strapi has it. */
export const rawArticle = ({ id = 1, documentId = 'a', text = '', ...fields }: Fields): RawArticle => ({
  id,
  documentId,
  slug: documentId,
  title: 'Untitled',
  publishedAt: '2026-01-01T00:00:00.000Z',
  content: [{ type: 'paragraph', children: [{ type: 'text', text }] }],
  ...fields,
});

/** An article as the index takes it. */
export const makeArticle = (fields: Fields): ArticleText => v.parse(articleText, rawArticle(fields));

/** The path of an index that is removed after the test. */
export function temporaryPath(): string {
  const folder = mkdtempSync(join(tmpdir(), 'masthead-texts-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'texts.db');
}

/** An empty index that is closed after the test. */
export function temporaryIndex() {
  const index = openForWriting(temporaryPath(), SOURCE);
  onTestFinished(() => index.close());
  return index;
}

/** Removes everything from an index but its version. */
export function clearIndex(index: Index): Index {
  for (const table of ['article', 'term', 'article_term', 'vocabulary', 'spelling'])
    index.exec(`delete from ${table}`);
  index.exec(
    "insert into words (words) values ('delete-all'); delete from meta where key not in ('version', 'articles')",
  );
  return index;
}
