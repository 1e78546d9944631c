import type { Core, UID } from '@strapi/strapi';

/**
 * The numbers of the advisory locks in PostgreSQL, each its name in letters. To take several, take them in this order, so that
 * two transactions never wait for each other. SQLite has one writer at a time, so they aren't needed there.
 */
export const LOCKS = {
  /** One service starts at a time: `start`. */
  start: 0x73746172,
  /** One service does the work that is due at a date: `date`. */
  dates: 0x64617465,
  /** One service notifies a receiver of changes: `rcvr`, and the number of the receiver. */
  receiver: 0x72637672,
  /** One service puts files of pictures where they belong, and one converts pictures: `bin`, `conv`. */
  bin: 0x62696e,
  conversion: 0x636f6e76,
  /** Publications put articles on Home, one after the other: `publ`. */
  publications: 0x7075626c,
  /** The rows that lists are read from are made and completed: `list`. */
  listed: 0x6c697374,
  /** Reports of missing pages are added one after the other: `miss`. */
  missingUrls: 0x6d697373,
  /** The numbers of changes are in the order of the commits, so it is taken last: `mast`. */
  changes: 0x6d617374,
} as const;

export type Lock = keyof typeof LOCKS;

/** Locks these rows against other writers until the transaction ends. SQLite only has one writer anyway. */
export async function lockRows({ db }: Core.Strapi, uid: UID.Schema, where: object): Promise<void> {
  await db.queryBuilder(uid).select(['id']).where(where).forUpdate().execute();
}

/** Takes a lock until the transaction ends. Must be called in a transaction. */
export async function lockUntilCommit({ db }: Core.Strapi, lock: Lock): Promise<void> {
  if (db.dialect.client !== 'postgres') return;
  await db.transaction(({ trx }) => trx.raw('select pg_advisory_xact_lock(?)', [LOCKS[lock]]));
}
