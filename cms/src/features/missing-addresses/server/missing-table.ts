import type { Core } from '@strapi/strapi';
import type { MissingUrl } from 'masthead-contract/service/missing-addresses';
import * as v from 'valibot';
import { lockUntilCommit } from '../../../core/database/locks';
import { required, table } from '../../../core/database/own-table';
import { storedDate } from '../../../core/database/stored-date';

/**
 * Missing pages. `address` has the type `text`, because PostgreSQL limits a `string` to 255 characters; `dismissed` is the count
 * when an editor last dismissed it, or 0; `referrer` is the last referring host, or empty.
 */
export const MISSING_URLS = table('masthead_missing_addresses', 'missing-address', {
  address: { type: 'text', column: { notNullable: true, unique: true } },
  count: required('integer'),
  dismissed: required('integer'),
  referrer: required('string'),
  lastSeen: required('datetime'),
});

const TABLE = MISSING_URLS.tableName;

/** `lastSeen` is an ISO date. */
const MissingRow = v.object({
  id: v.number(),
  address: v.string(),
  count: v.number(),
  referrer: v.string(),
  lastSeen: v.pipe(
    storedDate,
    v.transform((date) => date.toISOString()),
  ),
});
export type MissingRow = v.InferOutput<typeof MissingRow>;

/** Missing pages, or searches without results. */
export type MissingKind = 'pages' | 'searches';
/** Knex takes a question mark for a value. */
const KINDS: Readonly<Record<MissingKind, string>> = {
  pages: "address not like '/search_keywords=%'",
  searches: "address like '/search_keywords=%'",
};

/** Beyond this number of each kind, those with the fewest hits are removed, starting with the least recently seen. */
const MAX_ROWS = 5_000;
/** The most recently seen ones stay in any case, so that a new one can get more hits before it competes with those of a flood. */
const LATEST_ROWS = 1_000;
/** A row that got no hits for this time is removed. */
const MAX_AGE_MS = 90 * 24 * 60 * 60 * 1000;
/** The highest count; a larger one does not fit into the column. */
const HIGHEST = 1_000_000_000;
/** SQLite limits how many rows a statement may insert. */
const ROWS_PER_STATEMENT = 100;

/** The missing pages that readers requested, and their searches without results, in the database. */
export function missingTable(strapi: Core.Strapi) {
  const { db } = strapi;
  const rows = () => db.query(MISSING_URLS.uid);

  return {
    /** Adds the counts of a report, and removes rows beyond the limits. */
    async add(report: readonly MissingUrl[], now: Date): Promise<void> {
      await db.transaction(async ({ trx }) => {
        // Two reports would wait for each other's rows.
        await lockUntilCommit(strapi, 'missingUrls');
        for (let start = 0; start < report.length; start += ROWS_PER_STATEMENT) {
          const inserted = report
            .slice(start, start + ROWS_PER_STATEMENT)
            .map((row) => ({ ...row, dismissed: 0, last_seen: now }));
          await trx(TABLE)
            .insert(inserted)
            .onConflict('address')
            .merge({
              count: trx.raw(
                `case when ${TABLE}.count < ${HIGHEST} then ${TABLE}.count + excluded.count else ${TABLE}.count end`,
              ),
              referrer: trx.raw(
                `case when excluded.referrer = '' then ${TABLE}.referrer else excluded.referrer end`,
              ),
              last_seen: now,
            });
        }
        await trx(TABLE)
          .where('last_seen', '<', new Date(now.getTime() - MAX_AGE_MS))
          .delete();
        for (const isOfKind of Object.values(KINDS)) {
          const ids = () => trx(TABLE).select('id').whereRaw(isOfKind);
          const excess = ids()
            .orderBy([
              { column: 'count', order: 'desc' },
              { column: 'last_seen', order: 'desc' },
              { column: 'id', order: 'desc' },
            ])
            .limit(HIGHEST)
            .offset(MAX_ROWS);
          const latest = ids()
            .orderBy([
              { column: 'last_seen', order: 'desc' },
              { column: 'id', order: 'desc' },
            ])
            .limit(LATEST_ROWS);
          await trx(TABLE).whereIn('id', excess).whereNotIn('id', latest).delete();
        }
      });
    },

    /**
     * A part of the list, leaving out those that were dismissed and haven't got enough new hits since, and those with fewer than
     * `minCount` hits. Those that a page linked to come first, the most frequent first.
     */
    async list(
      kind: MissingKind,
      { offset, limit, minCount }: { offset: number; limit: number; minCount: number },
    ): Promise<MissingRow[]> {
      const ids = v.parse(
        v.array(v.object({ id: v.number() })),
        await db
          .connection(TABLE)
          .select('id')
          .whereRaw(`count > 2 * dismissed and count >= ? and ${KINDS[kind]}`, [minCount])
          .orderByRaw("case when referrer = '' then 1 else 0 end, count desc, last_seen desc, id desc")
          .limit(limit)
          .offset(offset),
      );
      const where = { id: { $in: ids.map(({ id }) => id) } };
      const found = v.parse(v.array(MissingRow), await rows().findMany({ where }));
      return ids.flatMap(({ id }) => found.find((row) => row.id === id) ?? []);
    },

    /** Hides a row until it has more than twice as many hits as now. */
    async dismiss(id: number): Promise<void> {
      await db.transaction(({ trx }) =>
        trx(TABLE)
          .where({ id })
          .update({ dismissed: trx.ref('count') }),
      );
    },
  };
}
