import type { Core } from '@strapi/strapi';
import { LOCKS, type Lock } from './locks';

/**
 * Returns a function that runs a task, unless a process with the same database is running one with the same lock. With SQLite
 * only one process runs tasks: the service. The lock is held by a transaction of its own, so that publications don't wait for it,
 * and ends with the process. `part` distinguishes several uses of the lock.
 */
export function exclusivelyIn({ db }: Core.Strapi, lock: Lock, part = 0) {
  return async (task: () => Promise<void>): Promise<void> => {
    if (db.dialect.client !== 'postgres') return task();
    const trx = await db.connection.transaction();
    try {
      const { rows }: { rows: { free: boolean }[] } = await trx.raw(
        'select pg_try_advisory_xact_lock(?) as free',
        [LOCKS[lock] + part],
      );
      if (rows[0]?.free) await task();
    } finally {
      await trx.rollback();
    }
  };
}

/** Whether no process with the same database is running a task with a lock at this moment. */
export async function isFree({ db }: Core.Strapi, lock: Lock): Promise<boolean> {
  if (db.dialect.client !== 'postgres') return true;
  const { rows }: { rows: { free: boolean }[] } = await db.connection.raw(
    'select pg_try_advisory_xact_lock_shared(?) as free',
    [LOCKS[lock]],
  );
  return rows[0]?.free === true;
}
