import type { Core, UID } from '@strapi/strapi';

/**
 * The numbers of the advisory locks in PostgreSQL, each its name in letters. Whoever takes several takes them in this order, so that
 * two never wait for each other. On SQLite, which has one writer at a time, nobody takes any.
 */
export const LOCKS = {
  /** One service starts at a time: `start`. */
  start: 0x73746172,
  /** One service does what is due at a date: `date`. */
  dates: 0x64617465,
  /** One service tells a receiver of changes: `rcvr`, and the number of the receiver. */
  receiver: 0x72637672,
  /** One service puts files of pictures where they belong, and one converts pictures: `bin`, `conv`. */
  bin: 0x62696e,
  conversion: 0x636f6e76,
  /** Publications put articles on Home, one after the other: `publ`. */
  publications: 0x7075626c,
  /** The rows that lists are read from are made and completed: `list`. */
  listed: 0x6c697374,
  /** Reports of missing addresses are added one after the other: `miss`. */
  missingAddresses: 0x6d697373,
  /** The numbers of changes are in the order of the commits, so it is taken last: `mast`. */
  changes: 0x6d617374,
} as const;

export type Lock = keyof typeof LOCKS;

/** Until the transaction ends, nobody else writes these rows. On SQLite nobody else writes anyway. */
export async function lockRows({ db }: Core.Strapi, uid: UID.Schema, where: object): Promise<void> {
  await db.queryBuilder(uid).select(['id']).where(where).forUpdate().execute();
}

/** Takes a lock until the transaction ends, of which this must be called in. */
export async function lockUntilCommit({ db }: Core.Strapi, lock: Lock): Promise<void> {
  if (db.dialect.client !== 'postgres') return;
  await db.transaction(({ trx }) => trx.raw('select pg_advisory_xact_lock(?)', [LOCKS[lock]]));
}
