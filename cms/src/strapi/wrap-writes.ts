import type { Core, UID } from '@strapi/strapi';
import { replaceMethods } from './replace-methods';

type Database = Core.Strapi['db'];
type Transaction = NonNullable<ReturnType<Database['transaction']>> & { trx: { isCompleted(): boolean } };

const ROW_WRITES = ['create', 'createMany', 'update', 'updateMany', 'delete', 'deleteMany'] as const;

export type RowWrite = {
  method: (typeof ROW_WRITES)[number];
  uid: UID.ContentType;
  /** As Strapi's query engine takes them: which rows, and their new values. */
  params: object;
  /** Writes; resolves with what Strapi resolves with. */
  run(): Promise<unknown>;
};

/**
 * Wraps every write of rows: by the document service, the media library and `db.query`. Strapi's lifecycle hooks run inside.
 * Strapi lacks a hook that can put a write into a transaction, so this replaces methods of its entity manager.
 */
export function wrapRowWrites(
  { entityManager }: Database,
  around: (write: RowWrite) => Promise<unknown>,
): void {
  for (const method of ROW_WRITES) {
    const write = entityManager[method];
    replaceMethods('entity manager', entityManager, {
      [method]: (uid: UID.ContentType, params: Parameters<typeof write>[1]) =>
        around({ method, uid, params, run: () => write.call(entityManager, uid, params) }),
    });
  }
}

/**
 * Wraps the work of every outermost transaction: `around` finishes within the same transaction, directly before the commit.
 * Strapi lacks a hook before a commit, so this replaces `db.transaction`. Transactions without work, which the caller commits,
 * are left alone.
 */
export function wrapTransactions(
  db: Database,
  around: (work: () => Promise<unknown>, isOpen: () => boolean) => Promise<unknown>,
): void {
  const transact = db.transaction.bind(db);
  replaceMethods('database', db, {
    transaction(work?: (transaction: Transaction) => Promise<unknown>) {
      if (!work) return transact();
      if (db.inTransaction()) return transact(work);
      return transact((transaction: Transaction) =>
        around(
          () => work(transaction),
          // The work may have rolled back the transaction itself.
          () => !transaction.trx.isCompleted(),
        ),
      );
    },
  });
}
