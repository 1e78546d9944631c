import type { Core } from '@strapi/strapi';
import type { Change as NumberedChange } from 'masthead-contract/changes';

export type Change = Omit<NumberedChange, 'id'>;

const UID = 'masthead::change';
const TABLE = 'masthead_changes';

/** Of no other use in this database; from the letters 'mast'. */
const LOCK = 0x6d617374;

/** The most changes in one answer. */
const MOST_READ = 1_000;
/** What is older, or beyond so many, is dropped: who was away that long asks for everything anyway. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;
const MOST_KEPT = 100_000;

/** The table as Strapi makes it; a model of its own, so it is in no menu, no permission and no API. */
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

/** Has the table made; before Strapi looks at its database, so while it registers. */
export function registerChangeTable(strapi: Core.Strapi): void {
  strapi.get('models').add(MODEL);
}

/** The rows of the change log. Their numbers have no gaps, and their order is the order of the commits. */
export function changeTable({ db }: Core.Strapi) {
  const rows = db.query(UID);

  async function lastId(): Promise<number> {
    const last: { id: number } | null = await rows.findOne({ select: ['id'], orderBy: { id: 'desc' } });
    return last?.id ?? 0;
  }

  /**
   * Keeps every other process from adding changes until the transaction ends. On PostgreSQL
   * only, because SQLite has one writer at a time anyway.
   */
  async function lock(): Promise<void> {
    if (db.dialect.client !== 'postgres') return;
    await db.transaction(({ trx }) => trx.raw('select pg_advisory_xact_lock(?)', [LOCK]));
  }

  return {
    lock,

    /**
     * Adds changes; to be called last in the transaction that makes them. From its number to its
     * commit no other change can be added, so nobody sees number 6 before number 5.
     */
    async append(changes: readonly Change[]): Promise<void> {
      if (changes.length === 0) return;
      await lock();
      const last = await lastId();
      const writtenAt = new Date();
      await rows.createMany({
        data: changes.map((change, index) => ({ ...change, id: last + index + 1, writtenAt })),
      });
    },

    /**
     * The changes after a number, with the numbers of the oldest and the last one there is (0 where
     * there is none). One statement, so that the three fit together whatever is added or pruned meanwhile.
     */
    async readAfter(after: number): Promise<{ changes: NumberedChange[]; oldest: number; last: number }> {
      const ends = db.connection
        .select({ oldest: db.connection(TABLE).min('id'), last: db.connection(TABLE).max('id') })
        .as('ends');
      const read: Joined[] = await db.connection
        .select('ends.oldest', 'ends.last', 'id', 'type', 'document_id', 'vanished')
        .from(ends)
        .leftJoin(TABLE, (join) => join.on('id', '>', db.connection.raw('?', [after])))
        .orderBy('id')
        .limit(MOST_READ);
      return {
        changes: read.flatMap(({ id, type, document_id, vanished }) =>
          id === null ? [] : [{ id, type, documentId: document_id, vanished: Boolean(vanished) }],
        ),
        oldest: read[0]?.oldest ?? 0,
        last: read[0]?.last ?? 0,
      };
    },

    /** Drops old changes, but never the last: the next one is numbered after it. */
    async prune(now: number): Promise<void> {
      const last = await lastId();
      await rows.deleteMany({
        where: {
          id: { $lt: last },
          $or: [{ id: { $lte: last - MOST_KEPT } }, { writtenAt: { $lt: new Date(now - KEPT_MS) } }],
        },
      });
    },
  };
}

/** A row beside the ends of the table; without a row where nothing comes after. */
type Joined = { oldest: number | null; last: number | null } & (
  | { id: number; type: NumberedChange['type']; document_id: string | null; vanished: boolean | 0 | 1 }
  | { id: null; type: null; document_id: null; vanished: null }
);
