import type { Core } from '@strapi/strapi';
import * as v from 'valibot';
import { TABLES } from '../../database/tables';
import { inParts } from '../../in-parts';

export const RECEIVERS = ['hub', 'indexnow', 'cache'] as const;
export type Receiver = (typeof RECEIVERS)[number];

/** What a receiver is to be told: for the hub the query string of the feeds of a subject, for IndexNow the path of an article, for a cache a path. */
export type Announcement = { receiver: Receiver; address: string };

/** An address with the rows that name it. */
export type Waiting = { address: string; ids: readonly number[] };

/** Further rows are read when these are sent. */
const MAX_ROWS_READ = 20_000;
/** Older announcements, and those beyond this number for a receiver, are given up. */
const MAX_AGE_MS = 24 * 60 * 60 * 1000;
const MAX_ROWS = 100_000;

/**
 * The announcements that have not been sent, in the database. An address is added again with each change: rows that are being
 * sent are removed by their ids, so that a change meanwhile is not lost, and publications never wait for each other.
 */
export function announcementQueue({ db }: Core.Strapi) {
  const rows = db.query(TABLES.announcements.uid);

  async function remove(ids: readonly number[]): Promise<void> {
    for (const part of inParts(ids)) await rows.deleteMany({ where: { id: { $in: part } } });
  }

  return {
    remove,

    async add(announcements: readonly Announcement[]): Promise<void> {
      const writtenAt = new Date();
      if (announcements.length === 0) return;
      await rows.createMany({ data: announcements.map((announcement) => ({ ...announcement, writtenAt })) });
    },

    /** The addresses for a receiver, each once, the oldest first. */
    async read(receiver: Receiver): Promise<Waiting[]> {
      const found = v.parse(
        v.array(v.object({ id: v.number(), address: v.string() })),
        await rows.findMany({
          select: ['id', 'address'],
          where: { receiver },
          orderBy: { id: 'asc' },
          limit: MAX_ROWS_READ,
        }),
      );
      return [...Map.groupBy(found, ({ address }) => address)].map(([address, group]) => ({
        address,
        ids: group.map(({ id }) => id),
      }));
    },

    /** Gives up what is too old or too much, and returns how many rows that were. `now` is in milliseconds. */
    async prune(receiver: Receiver, now: number): Promise<number> {
      const old = await rows.deleteMany({
        where: { receiver, writtenAt: { $lt: new Date(now - MAX_AGE_MS) } },
      });
      const [excess] = v.parse(
        v.array(v.object({ id: v.number() })),
        await rows.findMany({
          select: ['id'],
          where: { receiver },
          orderBy: { id: 'desc' },
          offset: MAX_ROWS,
          limit: 1,
        }),
      );
      if (!excess) return old.count;
      return old.count + (await rows.deleteMany({ where: { receiver, id: { $lte: excess.id } } })).count;
    },
  };
}
