import { AsyncLocalStorage } from 'node:async_hooks';
import type { Core, UID } from '@strapi/strapi';
import { CONTENT_TYPES } from 'masthead-contract/model';
import type { Change, ChangeTable } from './change-table';

/** The types that public answers contain, by uid. Components are written together with their documents, or with a
 * published article that Home shows again, whose own change Home follows. */
const CHANGED_TYPES = new Map<string, Change['type']>([
  ...Object.values(CONTENT_TYPES).map(({ entity }) => [`api::${entity}.${entity}`, entity] as const),
  ['plugin::upload.file', 'file'],
  ['api::redirect.redirect', 'redirect'],
]);

const WRITES = ['create', 'createMany', 'update', 'updateMany', 'delete', 'deleteMany'] as const;

/** Databases limit the values of a statement. */
const MAX_VALUES_PER_STATEMENT = 500;

/** By uid, the documentIds of documents that a transaction has written and that are or were public. */
type WrittenDocuments = Map<UID.ContentType, Set<string>>;

/** With `publishedAt` if the type has drafts. */
type Row = { id: number; documentId: string; publishedAt?: unknown };

/** A selection of rows, as Strapi's query engine takes it; all rows if empty. */
type Selection = { where?: object; filters?: object; _q?: string };

/**
 * Makes every transaction that changes public content append to the change log.
 *
 * The changes are appended last in the same transaction, so that a reader of a change can only read the new content and
 * a crash cannot lose a change. Strapi has no hook before a commit, so this wraps the entity manager, which the document
 * service and the media library both write with, and `db.transaction`. Every write becomes a transaction.
 */
export function recordWrites(strapi: Core.Strapi, { append }: Pick<ChangeTable, 'append'>): void {
  const { db } = strapi;
  const { entityManager } = db;
  const transactions = new AsyncLocalStorage<WrittenDocuments>();

  const transact = db.transaction.bind(db);
  Object.assign(db, {
    transaction(work?: Parameters<typeof transact>[0]) {
      if (!work) return transact();
      // A nested transaction is recorded by the outermost one.
      if (db.inTransaction()) return transact(work);
      return transact(async (transaction) => {
        const written: WrittenDocuments = new Map();
        const result = await transactions.run(written, () => work(transaction));
        // `work` may have rolled back the transaction itself.
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
          record(uid, before);
          record(uid, await rowsWith(uid, 'id', [...before.map(({ id }) => id), ...created]));
          return result;
        });
      },
    });
  }

  function record(uid: UID.ContentType, rows: Row[]): void {
    const written = transactions.getStore();
    if (!written) throw new Error('Content was written outside of a transaction.');
    const documents = written.get(uid) ?? new Set();
    written.set(uid, documents);
    for (const row of rows) {
      if (isPublic(uid, row)) documents.add(row.documentId);
    }
  }

  /** The changes that follow from the written documents, according to which of them are public now. */
  async function changesOf(written: WrittenDocuments): Promise<Change[]> {
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
    for (let start = 0; start < values.length; start += MAX_VALUES_PER_STATEMENT) {
      const chunk = values.slice(start, start + MAX_VALUES_PER_STATEMENT);
      rows.push(...(await rowsOf(uid, { where: { [field]: { $in: chunk } } })));
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
