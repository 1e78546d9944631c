import { AsyncLocalStorage } from 'node:async_hooks';
import type { Core, UID } from '@strapi/strapi';
import { CONTENT_TYPES } from 'masthead-contract/entities/model';
import * as v from 'valibot';
import { ARTICLE } from '../../content-types';
import { inParts } from '../../in-parts';
import { type RowWrite, wrapRowWrites, wrapTransactions } from '../../strapi/wrap-writes';
import type { Change, ChangeTable } from '../database/change-table';
import { hasDrafts } from '../database/has-drafts';

/** The types that public answers contain, by uid. Components are written together with their documents, or with a
 * published article that Home shows again, whose own change Home follows. */
const CHANGED_TYPES = new Map<string, Change['type']>([
  ...Object.values(CONTENT_TYPES).map(({ entity }) => [`api::${entity}.${entity}`, entity] as const),
  ['plugin::upload.file', 'file'],
  ['api::redirect.redirect', 'redirect'],
  ['api::search-word.search-word', 'search-word'],
]);

/** By uid and documentId, the slugs of documents that a transaction has written and that are or were public. */
type WrittenDocuments = Map<UID.ContentType, Map<string, Set<string>>>;

/** With `publishedAt` if the type has drafts. */
type Row = { id: number; documentId: string; publishedAt?: unknown; slug?: string | null };

/** A selection of rows, as Strapi's query engine takes it; all rows if empty. */
type Selection = { where?: object; filters?: object; _q?: string };

const unannounced = new AsyncLocalStorage<true>();

/** Writes without announcing it, such as the sample magazine and an import: readers do not wait for it, and no search engine hears of it. */
export const withoutAnnouncements = <Result>(work: () => Promise<Result>): Promise<Result> =>
  unannounced.run(true, work);

/**
 * Makes every transaction that changes public content append to the change log. The changes are appended last in the same
 * transaction, so that a reader of a change can only read the new content and a crash cannot lose a change. Every write of public
 * content becomes a transaction.
 */
export function recordWrites(strapi: Core.Strapi, { append }: Pick<ChangeTable, 'append'>): void {
  const { db } = strapi;
  const transactions = new AsyncLocalStorage<WrittenDocuments>();

  wrapTransactions(db, async (work, isOpen) => {
    const written: WrittenDocuments = new Map();
    const result = await transactions.run(written, work);
    if (isOpen()) await append(await changesOf(written));
    return result;
  });

  wrapRowWrites(db, ({ method, uid, params, run }) => {
    if (!CHANGED_TYPES.has(uid)) return run();
    return db.transaction(async () => {
      const before = method.startsWith('create') ? [] : await rowsOf(uid, params);
      const result = await run();
      record(uid, before);
      record(uid, await rowsWith(uid, 'id', [...before.map(({ id }) => id), ...createdIds(method, result)]));
      return result;
    });
  });

  function record(uid: UID.ContentType, rows: Row[]): void {
    const written = transactions.getStore();
    if (!written) throw new Error('Content was written outside of a transaction.');
    const documents = written.get(uid) ?? new Map();
    written.set(uid, documents);
    for (const row of rows) {
      if (!isPublic(uid, row)) continue;
      const slugs = documents.get(row.documentId) ?? new Set();
      documents.set(row.documentId, slugs);
      if (row.slug && !unannounced.getStore()) slugs.add(row.slug);
    }
  }

  /** The changes that follow from the written documents, according to which of them are public now: one for each slug. */
  async function changesOf(written: WrittenDocuments): Promise<Change[]> {
    const changes: Change[] = [];
    const isAnnounced = !unannounced.getStore();
    for (const [uid, documents] of written) {
      const type = CHANGED_TYPES.get(uid);
      const rows = await rowsWith(uid, 'documentId', [...documents.keys()]);
      const readable = new Set(rows.filter((row) => isPublic(uid, row)).map((row) => row.documentId));
      for (const [documentId, slugs] of documents) {
        const vanished = !readable.has(documentId);
        if (type)
          for (const slug of slugs.size > 0 ? slugs : [null])
            changes.push({ type, documentId, vanished, announced: vanished || isAnnounced, slug });
      }
    }
    return changes;
  }

  async function rowsWith(
    uid: UID.ContentType,
    field: 'id' | 'documentId',
    values: readonly (number | string)[],
  ): Promise<Row[]> {
    const rows: Row[] = [];
    for (const part of inParts(values))
      rows.push(...(await rowsOf(uid, { where: { [field]: { $in: part } } })));
    return rows;
  }

  function rowsOf(uid: UID.ContentType, { where, filters, _q }: Selection): Promise<Row[]> {
    const select = [
      'id',
      'documentId',
      ...(hasDrafts(strapi, uid) ? ['publishedAt'] : []),
      ...(uid === ARTICLE ? ['slug'] : []),
    ];
    return db.queryBuilder(uid).init({ select, where, filters, _q }).execute();
  }

  function isPublic(uid: UID.ContentType, { publishedAt }: Row): boolean {
    return !hasDrafts(strapi, uid) || Boolean(publishedAt);
  }
}

const Created = v.object({ id: v.number() });
const CreatedMany = v.object({ ids: v.array(v.number()) });

/** The ids of the rows that a write has created. */
function createdIds(method: RowWrite['method'], result: unknown): number[] {
  if (method === 'create') return [v.parse(Created, result).id];
  return method === 'createMany' ? v.parse(CreatedMany, result).ids : [];
}
