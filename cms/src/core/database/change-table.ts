import type { Core } from '@strapi/strapi';
import { CHANGED_TYPES, type Change as NumberedChange } from 'masthead-contract/service/changes';
import * as v from 'valibot';
import { lockUntilCommit } from './locks';
import { required, table } from './own-table';

/**
 * `slug` is the article's slug, before or after the change; `null` if the change isn't announced, or dates from before version
 * 0.2.0.
 */
export const CHANGES = table('masthead_changes', 'change', {
  type: required('string'),
  documentId: { type: 'string' },
  vanished: required('boolean'),
  announced: { type: 'boolean' },
  slug: { type: 'string' },
  writtenAt: required('datetime'),
});

/** A change to be logged, with the slug that an article has or had. */
export type Change = Omit<NumberedChange, 'id'> & { slug?: string | null };

/** `slug` is `null` for anything but an article, and for unannounced changes, such as an import. */
export type LoggedChange = NumberedChange & { slug: string | null };

const TABLE = CHANGES.tableName;

const MAX_CHANGES_PER_ANSWER = 1_000;
/** Older changes, and changes beyond this number, are pruned. A site that is further behind reads everything again. */
const MAX_AGE_MS = 7 * 24 * 60 * 60 * 1000;
const MAX_CHANGES = 100_000;

/** The bounds of the table with one change, or with nulls if no change is left to read. */
const bound = v.nullable(v.number());
const flag = v.pipe(
  v.union([v.boolean(), v.picklist([0, 1])]),
  v.transform((value) => Boolean(value)),
);
const Joined = v.array(
  v.union([
    v.object({
      oldest: bound,
      last: bound,
      id: v.number(),
      type: v.picklist(CHANGED_TYPES),
      document_id: v.nullable(v.string()),
      vanished: flag,
      /** `null` in rows of earlier versions. */
      announced: v.nullable(flag),
      slug: v.nullable(v.string()),
    }),
    v.object({ oldest: bound, last: bound, id: v.null() }),
  ]),
);

export type ChangeTable = ReturnType<typeof changeTable>;

/** The change log in the database. Changes are numbered without gaps, in the order of the commits. */
export function changeTable(strapi: Core.Strapi) {
  const { db } = strapi;
  const rows = db.query(CHANGES.uid);

  async function lastId(): Promise<number> {
    const last = v.parse(
      v.nullable(v.object({ id: v.number() })),
      await rows.findOne({ select: ['id'], orderBy: { id: 'desc' } }),
    );
    return last?.id ?? 0;
  }

  /**
   * Prevents other processes from appending until the transaction ends. Does nothing on SQLite, which has one writer at
   * a time.
   */
  async function lock(): Promise<void> {
    await lockUntilCommit(strapi, 'changes');
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
      const [row] = v.parse(
        v.array(v.object({ last: v.nullable(v.number()) })),
        await db.connection(TABLE).max({ last: 'id' }),
      );
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
        (documentId) => ({ type: 'article', documentId, vanished: false, announced: true }) as const,
      );
      await db.transaction(() => append(changes));
    },

    /**
     * The changes after a number, at most 1,000, with the numbers of the oldest and the last change in the table (0 if it
     * is empty). One statement, so that the results are consistent with each other.
     */
    async readAfter(after: number): Promise<{ changes: LoggedChange[]; oldest: number; last: number }> {
      const bounds = db.connection
        .select({ oldest: db.connection(TABLE).min('id'), last: db.connection(TABLE).max('id') })
        .as('bounds');
      const answer: unknown = await db.connection
        .select('bounds.oldest', 'bounds.last', 'id', 'type', 'document_id', 'vanished', 'announced', 'slug')
        .from(bounds)
        .leftJoin(TABLE, (join) => join.on('id', '>', db.connection.raw('?', [after])))
        .orderBy('id')
        .limit(MAX_CHANGES_PER_ANSWER);
      const joined = v.parse(Joined, answer);
      return {
        changes: joined.flatMap((row) => {
          if (row.id === null) return [];
          const { id, type, document_id: documentId, vanished, slug } = row;
          return [{ id, type, documentId, vanished, announced: row.announced ?? true, slug }];
        }),
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
