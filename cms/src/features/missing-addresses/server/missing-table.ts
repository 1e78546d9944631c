import type { Core } from '@strapi/strapi';
import type { MissingAddress } from 'masthead-contract/service/missing-addresses';
import * as v from 'valibot';
import { lockUntilCommit } from '../../../core/database/locks';
import { required, table } from '../../../core/database/own-table';
import { storedDate } from '../../../core/database/stored-date';

/**
 * Addresses without a page. `address` is a text, because PostgreSQL gives a string 255 characters; `dismissed` is the count when an
 * editor last dismissed the address, 0 if nobody has; `referrer` the last referring host, empty if there was none.
 */
export const MISSING_ADDRESSES = table('masthead_missing_addresses', 'missing-address', {
  address: { type: 'text', column: { notNullable: true, unique: true } },
  count: required('integer'),
  dismissed: required('integer'),
  referrer: required('string'),
  lastSeen: required('datetime'),
});

const TABLE = MISSING_ADDRESSES.tableName;

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

/** Addresses without a page, or those of searches that find nothing. */
export type MissingKind = 'pages' | 'searches';
/** Knex takes a question mark for a value. */
const KINDS: Readonly<Record<MissingKind, string>> = {
  pages: "address not like '/search_keywords=%'",
  searches: "address like '/search_keywords=%'",
};

/** Beyond this number, of each kind, the addresses that were met least often are removed, of these those not met for the longest time. */
const MAX_ROWS = 5_000;
/** The last met ones stay in any case, so that a new address can be met again before it is compared with those of a flood. */
const LATEST_ROWS = 1_000;
/** An address that nobody has met for this time is removed. */
const MAX_AGE_MS = 90 * 24 * 60 * 60 * 1000;
/** The highest count; a larger one does not fit into the column. */
const HIGHEST = 1_000_000_000;
/** SQLite limits how many rows a statement may insert. */
const ROWS_PER_STATEMENT = 100;

/** The addresses without a page that readers have met, and their searches that have found nothing, in the database. */
export function missingTable(strapi: Core.Strapi) {
  const { db } = strapi;
  const rows = () => db.query(MISSING_ADDRESSES.uid);

  return {
    /** Adds the counts of a report, and removes addresses beyond the limits. */
    async add(report: readonly MissingAddress[], now: Date): Promise<void> {
      await db.transaction(async ({ trx }) => {
        // Two reports would wait for each other's rows.
        await lockUntilCommit(strapi, 'missingAddresses');
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
     * A part of the addresses that nobody has dismissed, or that readers have met more often since than before: those that a
     * page led to first, of these the most frequent first. Those that were met less often than `minCount` are left out.
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

    /** Hides an address until it has more than twice as many hits as now. */
    async dismiss(id: number): Promise<void> {
      await db.transaction(({ trx }) =>
        trx(TABLE)
          .where({ id })
          .update({ dismissed: trx.ref('count') }),
      );
    },
  };
}
