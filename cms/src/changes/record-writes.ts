import { AsyncLocalStorage } from 'node:async_hooks';
import type { Core, UID } from '@strapi/strapi';
import { CONTENT_TYPES } from 'masthead-contract/model';
import type { Change, ChangeTable } from './change-table';

/** Everything that answers of the public API are made of. Components are only written together with what holds them. */
const CHANGED_TYPES = new Map<string, Change['type']>([
  ...[...Object.values(CONTENT_TYPES).map(({ entity }) => entity), 'author' as const].map(
    (entity) => [`api::${entity}.${entity}`, entity] as const,
  ),
  ['plugin::upload.file', 'file'],
]);

const WRITES = ['create', 'createMany', 'update', 'updateMany', 'delete', 'deleteMany'] as const;

/** Databases limit how many values one statement may have. */
const MOST_VALUES = 500;

/** By type, the ids of the documents one transaction has written, as far as the public can or could read them. */
type Written = Map<UID.ContentType, Set<string>>;

/** `publishedAt` where the type has drafts. */
type Row = { id: number; documentId: string; publishedAt?: unknown };

/** Which rows, as the query engine writes it; without anything, all of them. */
type Selection = { where?: object; filters?: object; _q?: string };

/**
 * From now on every transaction that changes what the public can read also adds to the change log.
 *
 * The changes are added last in the same transaction, so they and the content come true together: who
 * has read a change can only read the new content, and no crash can part the two. This is done where
 * all ways of writing meet, below the document service and the media library: in the entity manager,
 * whose writes become transactions, and in the transaction, which knows no hook before its commit.
 */
export function recordWrites(strapi: Core.Strapi, { append }: Pick<ChangeTable, 'append'>): void {
  const { db } = strapi;
  const { entityManager } = db;
  const transactions = new AsyncLocalStorage<Written>();

  const transact = db.transaction.bind(db);
  Object.assign(db, {
    transaction(work?: Parameters<typeof transact>[0]) {
      if (!work) return transact();
      // What happens inside another transaction is added when that one ends.
      if (db.inTransaction()) return transact(work);
      return transact(async (transaction) => {
        const written: Written = new Map();
        const result = await transactions.run(written, () => work(transaction));
        // Work may have rolled back by itself.
        if (!transaction.trx.isCompleted()) await append(await changesOf(written));
        return result;
      });
    },
  });

  for (const method of WRITES) {
    const write = entityManager[method].bind(entityManager);
    Object.assign(entityManager, {
      [method](uid: UID.ContentType, params: Parameters<typeof write>[1]) {
        if (!CHANGED_TYPES.has(uid)) return write(uid, params);
        return db.transaction(async () => {
          const before = method.startsWith('create') ? [] : await rowsOf(uid, params);
          const result = await write(uid, params);
          const created = method === 'create' ? [result.id] : method === 'createMany' ? result.ids : [];
          remember(uid, before);
          remember(uid, await rowsWith(uid, 'id', [...before.map(({ id }) => id), ...created]));
          return result;
        });
      },
    });
  }

  function remember(uid: UID.ContentType, rows: Row[]): void {
    const written = transactions.getStore();
    if (!written) throw new Error('Content was written outside of a recorded transaction.');
    const documents = written.get(uid) ?? new Set();
    written.set(uid, documents);
    for (const row of rows) {
      if (isPublic(uid, row)) documents.add(row.documentId);
    }
  }

  /** What the public sees of it, now that everything is written. */
  async function changesOf(written: Written): Promise<Change[]> {
    const changes: Change[] = [];
    for (const [uid, documents] of written) {
      const type = CHANGED_TYPES.get(uid);
      const rows = await rowsWith(uid, 'documentId', [...documents]);
      const readable = new Set(rows.filter((row) => isPublic(uid, row)).map((row) => row.documentId));
      for (const documentId of documents) {
        if (type) changes.push({ type, documentId, vanished: !readable.has(documentId) });
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
    for (let start = 0; start < values.length; start += MOST_VALUES) {
      const some = values.slice(start, start + MOST_VALUES);
      rows.push(...(await rowsOf(uid, { where: { [field]: { $in: some } } })));
    }
    return rows;
  }

  function rowsOf(uid: UID.ContentType, { where, filters, _q }: Selection): Promise<Row[]> {
    const select = ['id', 'documentId', ...(hasDrafts(uid) ? ['publishedAt'] : [])];
    return db.queryBuilder(uid).init({ select, where, filters, _q }).execute();
  }

  function isPublic(uid: UID.ContentType, { publishedAt }: Row): boolean {
    return !hasDrafts(uid) || Boolean(publishedAt);
  }

  function hasDrafts(uid: UID.ContentType): boolean {
    return strapi.contentType(uid).options?.draftAndPublish === true;
  }
}
