import { setImmediate } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import * as v from 'valibot';
import { ARTICLE } from '../../../content-types';
import { digest } from '../../../digest';
import { SEARCHED_FIELDS, WORDS_VERSION, wordsOfArticle } from './article-words';
import { FOLDING_VERSION } from './fold-text';
import { UNREAD_ARTICLES } from './listed';

/**
 * The words of every draft and every public article, by the id of its row, for the search of the panel. Each version of an
 * article is found by its own words, so people who may not read a version don't find it. Triggers write the rows of
 * UNREAD_ARTICLES (`keep-listed.ts`).
 */
export const ARTICLE_INDEX = 'masthead_article_index';

/** More than any transaction writes: an import writes a hundred articles together, with their public versions after the drafts. */
const MOST_WRITTEN = 200;
/** They take some 20 ms. */
const MOST_AT_ONCE = 25;

const Unread = v.array(v.object({ id: v.number(), article_id: v.number() }));
const Articles = v.array(v.looseObject({ id: v.number() }));

/** The column of ARTICLE_INDEX with the id of the article. */
export const idColumn = ({ db }: Pick<Core.Strapi, 'db'>): string =>
  db.dialect.client === 'postgres' ? 'id' : 'rowid';

/** Creates the index. Must run before the triggers that delete from it. */
export async function createArticleIndex({ db }: Core.Strapi): Promise<void> {
  const statements =
    db.dialect.client === 'postgres'
      ? [
          `create table if not exists ${ARTICLE_INDEX} (id integer primary key, words tsvector not null)`,
          `create index if not exists ${ARTICLE_INDEX}_idx on ${ARTICLE_INDEX} using gin (words)`,
        ]
      : [
          // Words are made of letters and digits alone, so every space divides two.
          `create virtual table if not exists ${ARTICLE_INDEX}
           using fts5(words, content='', contentless_delete=1, detail=none, prefix='1 2', tokenize='ascii')`,
        ];
  for (const statement of statements) await db.connection.raw(statement);
}

/** Notes all articles if an update makes other words of them. To be called at each start. */
export async function rereadAfterUpdate(strapi: Core.Strapi): Promise<void> {
  const store = strapi.store({ type: 'core', name: 'masthead', key: 'article-index' });
  const { icu, unicode } = process.versions;
  const version = digest([WORDS_VERSION, FOLDING_VERSION, icu, unicode]);
  if ((await store.get({})) === version) return;
  const { tableName } = strapi.db.metadata.get(ARTICLE);
  await strapi.db.transaction(async ({ trx }) => {
    await trx(UNREAD_ARTICLES).delete();
    await trx.raw('insert into ?? (article_id) select id from ?? order by id', [UNREAD_ARTICLES, tableName]);
    await store.set({ value: version });
  });
}

/** Reads the articles of a write. Call it in each transaction that writes articles: the last marks are its own. */
export async function readWritten(strapi: Core.Strapi): Promise<void> {
  await readSome(strapi, MOST_WRITTEN);
}

/** Reads the articles marked by an update, or by a program that writes with SQL, the newest first. */
export async function readUnread(strapi: Core.Strapi, stopped: AbortSignal): Promise<void> {
  // Requests are answered between the parts.
  while (!stopped.aborted && (await readSome(strapi, MOST_AT_ONCE)) > 0) await setImmediate();
}

/** Returns the number of articles that it has read. */
async function readSome(strapi: Core.Strapi, most: number): Promise<number> {
  const { db } = strapi;
  return db.transaction(async ({ trx }) => {
    const unread = v.parse(
      Unread,
      await trx(UNREAD_ARTICLES).select('id', 'article_id').orderBy('id', 'desc').limit(most),
    );
    if (unread.length === 0) return 0;
    const where = { id: { $in: unread.map(({ article_id }) => article_id) } };
    const articles = v.parse(
      Articles,
      await db.query(ARTICLE).findMany({ select: ['id', ...SEARCHED_FIELDS], where }),
    );
    // Most drafts have the same text as the public version.
    const known = new Map<string, string>();
    const read = articles.map(({ id, ...article }) => {
      const key = JSON.stringify(article);
      const words = known.get(key) ?? wordsOfArticle(article);
      known.set(key, words);
      return { id, words };
    });
    await trx.raw(insertFromJson(strapi), [JSON.stringify(read)]);
    // Marks that another transaction has set meanwhile stay.
    await trx(UNREAD_ARTICLES)
      .whereIn(
        'id',
        unread.map(({ id }) => id),
      )
      .delete();
    return unread.length;
  });
}

function insertFromJson({ db }: Core.Strapi): string {
  return db.dialect.client === 'postgres'
    ? `insert into ${ARTICLE_INDEX} (id, words)
       select (item ->> 'id')::integer, array_to_tsvector(string_to_array(item ->> 'words', ' '))
       from json_array_elements(?::json) as item
       on conflict (id) do update set words = excluded.words`
    : `insert or replace into ${ARTICLE_INDEX} (rowid, words)
       select value ->> 'id', value ->> 'words' from json_each(?)`;
}
