import type { Core } from '@strapi/strapi';
import { replaceMethods } from './replace-methods';

/** The part of a transaction that is replaced here. */
type Transaction = { onCommit(callback: () => unknown): void };

/**
 * Logs what fails after a commit. Strapi's document service reads each entry again then, for events: nobody waits for that, so if the
 * database is lost in this moment, or the entry is gone, the rejection would end the service.
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
