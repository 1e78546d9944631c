import type { Core } from '@strapi/strapi';
import type { Change as NumberedChange } from 'masthead-contract/changes';
import { addOwnTable } from '../strapi/own-tables';

export type Change = Omit<NumberedChange, 'id'>;

const UID = 'masthead::change';
const TABLE = 'masthead_changes';

/** Any number that nothing else locks in this database; here the letters 'mast'. */
const LOCK = 0x6d617374;

const MAX_CHANGES_PER_ANSWER = 1_000;
/** Older changes, and changes beyond this number, are pruned. A site that is further behind reads everything again. */
const MAX_AGE_MS = 7 * 24 * 60 * 60 * 1000;
const MAX_CHANGES = 100_000;

/** A database model without a content type, so it is in no menu, permission or API. */
const MODEL = {
  uid: UID,
  tableName: TABLE,
  singularName: 'change',
  attributes: {
    id: { type: 'increments' },
    type: { type: 'string', column: { notNullable: true } },
    documentId: { type: 'string' },
    vanished: { type: 'boolean', column: { notNullable: true } },
    writtenAt: { type: 'datetime', column: { notNullable: true } },
  },
};

export type ChangeTable = ReturnType<typeof changeTable>;

/** Makes Strapi create the table. Must run in `register`, before Strapi migrates its database. */
export function registerChangeTable(strapi: Core.Strapi): void {
  addOwnTable(strapi, MODEL);
}

/** The change log in the database. The numbers of changes have no gaps and are in the order of the commits. */
export function changeTable({ db }: Core.Strapi) {
  const rows = db.query(UID);

  async function lastId(): Promise<number> {
    const last: { id: number } | null = await rows.findOne({ select: ['id'], orderBy: { id: 'desc' } });
    return last?.id ?? 0;
  }

  /**
   * Prevents other processes from appending until the transaction ends. Does nothing on SQLite, which has one writer at
   * a time.
   */
  async function lock(): Promise<void> {
    if (db.dialect.client !== 'postgres') return;
    await db.transaction(({ trx }) => trx.raw('select pg_advisory_xact_lock(?)', [LOCK]));
  }

  async function append(changes: readonly Change[]): Promise<void> {
    if (changes.length === 0) return;
    await lock();
    const last = await lastId();
    const writtenAt = new Date();
    await rows.createMany({
      data: changes.map((change, index) => ({ ...change, id: last + index + 1, writtenAt })),
    });
  }

  return {
    lock,

    /** The number of the last committed change; 0 if there is none. */
    async readLast(): Promise<number> {
      const [row]: { last: number | null }[] = await db.connection(TABLE).max({ last: 'id' });
      return row?.last ?? 0;
    },

    /**
     * Appends changes. Must be called last in the transaction that makes them: until it commits, no other transaction
     * can append, so a reader never sees number 6 before number 5.
     */
    append,

    /** Makes sites read articles again whose answers have changed without a write, in a transaction of its own. */
    async appendArticles(documentIds: readonly string[]): Promise<void> {
      const changes = documentIds.map(
        (documentId) => ({ type: 'article', documentId, vanished: false }) as const,
      );
      await db.transaction(() => append(changes));
    },

    /**
     * The changes after a number, at most 1,000, with the numbers of the oldest and the last change in the table (0 if it
     * is empty). One statement, so that the results are consistent with each other.
     */
    async readAfter(after: number): Promise<{ changes: NumberedChange[]; oldest: number; last: number }> {
      const bounds = db.connection
        .select({ oldest: db.connection(TABLE).min('id'), last: db.connection(TABLE).max('id') })
        .as('bounds');
      const joined: JoinedRow[] = await db.connection
        .select('bounds.oldest', 'bounds.last', 'id', 'type', 'document_id', 'vanished')
        .from(bounds)
        .leftJoin(TABLE, (join) => join.on('id', '>', db.connection.raw('?', [after])))
        .orderBy('id')
        .limit(MAX_CHANGES_PER_ANSWER);
      return {
        changes: joined.flatMap(({ id, type, document_id, vanished }) =>
          id === null ? [] : [{ id, type, documentId: document_id, vanished: Boolean(vanished) }],
        ),
        oldest: joined[0]?.oldest ?? 0,
        last: joined[0]?.last ?? 0,
      };
    },

    /** Deletes old changes, but never the last one, because the next number follows from it. `now` is in milliseconds. */
    async prune(now: number): Promise<void> {
      const last = await lastId();
      await rows.deleteMany({
        where: {
          id: { $lt: last },
          $or: [{ id: { $lte: last - MAX_CHANGES } }, { writtenAt: { $lt: new Date(now - MAX_AGE_MS) } }],
        },
      });
    },
  };
}

/** The bounds of the table with one change, or with nulls if there is no change to read. */
type JoinedRow = { oldest: number | null; last: number | null } & (
  | { id: number; type: NumberedChange['type']; document_id: string | null; vanished: boolean | 0 | 1 }
  | { id: null; type: null; document_id: null; vanished: null }
);
