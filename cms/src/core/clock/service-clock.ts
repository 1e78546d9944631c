import { uptime } from 'node:os';
import type { Core } from '@strapi/strapi';
import * as v from 'valibot';
import { notifyOperator } from '../../operator';
import { type Clock, createClock } from './clock';
import { clockTable } from './clock-table';

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

  return createClock({
    readWall,
    // It counts while a laptop sleeps, which `performance.now` does not.
    elapsed: () => uptime() * 1000,
    table: clockTable(strapi),
    tell: notifyOperator,
  });
}
