import type { Core } from '@strapi/strapi';
import { replaceMethods } from './replace-methods';

/** The part of a transaction that is replaced here. */
type Transaction = { onCommit(callback: () => unknown): void };

/**
 * Logs failures after a commit. Strapi's document service then reads each entry again, for events, without awaiting it: if the
 * database is lost at this moment, or the entry is gone, the rejection would end the service.
 */
export function logFailedCommitCallbacks({ db, log }: Core.Strapi): void {
  const transact = db.transaction.bind(db);
  replaceMethods('database', db, {
    transaction(work?: (transaction: Transaction) => Promise<unknown>) {
      if (!work) return transact();
      return transact((transaction: Transaction) =>
        work({
          ...transaction,
          onCommit: (callback) =>
            transaction.onCommit(async () => {
              try {
                await callback();
              } catch (error) {
                log.error(error);
              }
            }),
        }),
      );
    },
  });
}
