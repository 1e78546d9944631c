import type { Core } from '@strapi/strapi';
import { ARTICLE } from '../../content-types';
import { changeTable } from '../../core/database/change-table';

/** One version of an article, draft or published. */
type Row = { document_id: string; published_at: unknown; content: unknown };

/**
 * The ids of the versions of articles whose text, as JSON, matches a pattern of SQL's `like`. It reads all texts, so use it for
 * rare events only. `connection` is the transaction's, if there is one.
 */
function findTexts(
  { db }: Core.Strapi,
  pattern: string,
  connection: Pick<Core.Strapi['db']['connection'], 'from'> = db.connection,
): Promise<number[]> {
  return connection
    .from(tableOf(db))
    .whereRaw('cast(content as text) like ?', [pattern])
    .orderBy('id')
    .pluck('id');
}

const IN_ONE_GO = 200;

/**
 * The ids of the versions of articles whose text links to one of these articles, however many they are. It reads all texts, too.
 */
export const findLinking = (strapi: Core.Strapi, documentIds: ReadonlySet<string>): Promise<number[]> =>
  findWith(strapi, documentIds, { pattern: '%/article/%', each: /\/article\/(\w+)/g });

/**
 * The ids of the versions of articles whose text contains one of these file URLs, however many they are. It reads all texts, too.
 */
export const findShowing = (strapi: Core.Strapi, urls: ReadonlySet<string>): Promise<number[]> =>
  findWith(strapi, urls, { pattern: '%/uploads/%', each: /(\/uploads\/[^"\\?#\s]+)/g });

async function findWith(
  { db }: Core.Strapi,
  wanted: ReadonlySet<string>,
  { pattern, each }: { pattern: string; each: RegExp },
): Promise<number[]> {
  const found: number[] = [];
  let rows: { id: number; text: string }[];
  let last = 0;
  do {
    rows = await db.connection
      .from(tableOf(db))
      .select('id', db.connection.raw('cast(content as text) as text'))
      .whereRaw('cast(content as text) like ?', [pattern])
      .where('id', '>', last)
      .orderBy('id')
      .limit(IN_ONE_GO);
    for (const { id, text } of rows) {
      if (Array.from(text.matchAll(each)).some(([, one = '']) => wanted.has(one))) found.push(id);
      last = id;
    }
  } while (rows.length === IN_ONE_GO);
  return found;
}

/**
 * Updates the stored texts that match a pattern of SQL's `like`, in drafts and published articles, without changing the date of
 * modification, and logs the changes of public ones. `update` returns the same content if nothing changes.
 */
export async function updateTexts(
  strapi: Core.Strapi,
  pattern: string,
  update: (strapi: Core.Strapi, content: unknown) => Promise<unknown>,
): Promise<void> {
  const { db } = strapi;
  await db.transaction(async ({ trx }) => {
    const published = new Set<string>();
    for (const id of await findTexts(strapi, pattern, trx)) {
      const row: Row | undefined = await trx(tableOf(db))
        .select('document_id', 'published_at', 'content')
        .where({ id })
        .first();
      const before = row && parse(row.content);
      const content = await update(strapi, before);
      if (!row || content === before) continue;
      await trx(tableOf(db))
        .where({ id })
        .update({ content: JSON.stringify(content) });
      if (row.published_at) published.add(row.document_id);
    }
    await changeTable(strapi).append(
      [...published].map((documentId) => ({ type: 'article', documentId, vanished: false, announced: true })),
    );
  });
}

/** SQLite returns JSON as text. A program may have written something else. */
function parse(content: unknown): unknown {
  if (typeof content !== 'string') return content;
  try {
    return JSON.parse(content);
  } catch {
    return null;
  }
}

const tableOf = (db: Core.Strapi['db']): string => db.metadata.get(ARTICLE).tableName;
