import type { Core } from '@strapi/strapi';
import * as v from 'valibot';
import { required, table } from '../database/own-table';
import { storedDate } from '../database/stored-date';

/** One row: the knowledge of all processes with this database about the time. */
export const CLOCK = table('masthead_clock', 'clock', {
  newest: required('datetime'),
  jumpedTo: { type: 'datetime' },
  confirmations: required('integer'),
});

const time = v.pipe(storedDate, v.transform(Number));
const Mark = v.object({
  newest: time,
  jumpedTo: v.nullable(time),
  confirmations: v.number(),
});

/** The only row. */
const ID = 1;

/**
 * What all processes with this database know about the time, in milliseconds since 1970: `newest` has passed for certain;
 * `jumpedTo` is the time of a clock that was ahead. A person has confirmed the clock `confirmations` times.
 */
export type Mark = v.InferOutput<typeof Mark>;

export type ClockTable = ReturnType<typeof clockTable>;

/** The row of the clock in the database. */
export function clockTable({ db }: Core.Strapi) {
  const rows = () => db.query(CLOCK.uid);
  const dataOf = ({ newest, jumpedTo }: Omit<Mark, 'confirmations'>) => ({
    newest: new Date(newest),
    jumpedTo: jumpedTo === null ? null : new Date(jumpedTo),
  });
  return {
    /** `null` before the first start. */
    async read(): Promise<Mark | null> {
      return v.parse(v.nullable(Mark), await rows().findOne({ where: { id: ID } }));
    },
    /**
     * Changes the row that was `read`, or creates it. Returns false and changes nothing if a person has confirmed the clock
     * since, or another process has come to a different verdict on whether it is ahead.
     */
    async write(read: Mark | null, mark: Omit<Mark, 'confirmations'>): Promise<boolean> {
      if (read === null) {
        await rows().create({ data: { id: ID, confirmations: 0, ...dataOf(mark) } });
        return true;
      }
      const { jumpedTo } = dataOf(read);
      const where = { id: ID, confirmations: read.confirmations, jumpedTo };
      return (await rows().updateMany({ where, data: dataOf(mark) })).count > 0;
    },
    /** A person says that it is this time. */
    async confirm(now: number): Promise<void> {
      const { confirmations } = v.parse(Mark, await rows().findOne({ where: { id: ID } }));
      const data = { ...dataOf({ newest: now, jumpedTo: null }), confirmations: confirmations + 1 };
      await rows().updateMany({ where: { id: ID }, data });
    },
  };
}
