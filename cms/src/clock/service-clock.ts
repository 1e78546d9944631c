import { uptime } from 'node:os';
import type { Core } from '@strapi/strapi';
import * as v from 'valibot';
import { ARTICLE } from '../content-types';
import { notifyOperator } from '../operator';
import { type Clock, createClock } from './clock';
import { clockTable } from './clock-table';

/** A time in the database: milliseconds since 1970 on SQLite, a date on PostgreSQL. */
const stored = v.nullish(v.pipe(v.union([v.number(), v.date()]), v.transform(Number)), 0);
const Time = v.pipe(v.string(), v.transform(Number), v.number());

/** The clock of this service: of the machine on SQLite, of the database on PostgreSQL, which several machines may use. */
export function createServiceClock(strapi: Core.Strapi): Clock {
  async function readWall(): Promise<number> {
    const { db } = strapi;
    if (db.dialect.client !== 'postgres') return Date.now();
    const { rows } = await db.connection.raw(
      'select (extract(epoch from clock_timestamp()) * 1000)::bigint::text as now',
    );
    return v.parse(Time, rows[0]?.now);
  }

  /** For a database of an earlier version: the last public change, and the last change of any article. */
  async function findNewest(): Promise<number> {
    const columns = [
      ['masthead_changes', 'written_at'],
      [strapi.db.metadata.get(ARTICLE).tableName, 'updated_at'],
    ] as const;
    const times = await Promise.all(
      columns.map(async ([table, column]) => {
        const [row] = await strapi.db.connection(table).max({ newest: column });
        return v.parse(stored, row?.newest);
      }),
    );
    return Math.max(...times);
  }

  return createClock({
    readWall,
    // It counts while a laptop sleeps, which `performance.now` does not.
    elapsed: () => uptime() * 1000,
    table: clockTable(strapi),
    findNewest,
    tell: notifyOperator,
  });
}
