import type { Core } from '@strapi/strapi';
import * as v from 'valibot';
import { addOwnTable } from '../strapi/own-tables';

const UID = 'masthead::clock';

/** A database model without a content type, so it is in no menu, permission or API. */
const MODEL = {
  uid: UID,
  tableName: 'masthead_clock',
  singularName: 'clock',
  attributes: {
    id: { type: 'increments' },
    newest: { type: 'datetime', column: { notNullable: true } },
    jumpedTo: { type: 'datetime' },
    confirmations: { type: 'integer', column: { notNullable: true } },
  },
};

/** Strapi's query engine returns dates on PostgreSQL, and texts on SQLite. */
const time = v.pipe(
  v.union([v.string(), v.date()]),
  v.transform((value) => new Date(value).getTime()),
);
const Mark = v.object({
  newest: time,
  jumpedTo: v.nullable(time),
  confirmations: v.number(),
});

/** The only row. */
const ID = 1;

/**
 * What all processes with this database know of the time, in milliseconds since 1970: `newest` has passed, `jumpedTo` is what a
 * clock said that was ahead. A person has confirmed the clock `confirmations` times.
 */
export type Mark = v.InferOutput<typeof Mark>;

/** Makes Strapi create the table. Must run in `register`, before Strapi migrates its database. */
export function registerClock(strapi: Core.Strapi): void {
  addOwnTable(strapi, MODEL);
}

export type ClockTable = ReturnType<typeof clockTable>;

/** The row of the clock in the database. */
export function clockTable({ db }: Core.Strapi) {
  const rows = () => db.query(UID);
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
     * Changes the row that was `read`, or begins it. Returns false and changes nothing if a person has confirmed the clock since, or
     * another process has judged otherwise whether it is ahead.
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
