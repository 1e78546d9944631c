import type { Core } from '@strapi/strapi';
import * as v from 'valibot';
import { ARTICLE } from '../../content-types';

/** Dates are numbers in SQLite. */
const MonthRow = v.object({
  month: v.string(),
  total: v.union([v.number(), v.string()]),
  changed: v.union([v.number(), v.date()]),
});
/** `changed` is `null` for a month without articles. */
const CountedMonth = v.object({ ...MonthRow.entries, changed: v.nullable(MonthRow.entries.changed) });
type MonthRow = v.InferOutput<typeof MonthRow>;

/** The months in which public articles were published, the newest first. Reads an index alone. */
export function readMonths(strapi: Core.Strapi): Promise<MonthRow[]> {
  return strapi.db.dialect.client === 'postgres' ? groupByMonth(strapi) : countMonths(strapi);
}

async function groupByMonth(strapi: Core.Strapi): Promise<MonthRow[]> {
  const month = "to_char(published_at, 'YYYY-MM')";
  const rows = await articles(strapi)
    .select(strapi.db.connection.raw(`${month} as month, count(*) as total, max(updated_at) as changed`))
    .whereNotNull('published_at')
    .groupByRaw(month)
    .orderBy('month', 'desc');
  return v.parse(v.array(MonthRow), rows);
}

/** Counts each month by itself: SQLite takes five times as long to group a million dates. */
async function countMonths(strapi: Core.Strapi): Promise<MonthRow[]> {
  const read = async (extreme: 'min' | 'max') => {
    const rows = v.parse(
      v.array(v.object({ time: v.nullable(v.number()) })),
      await articles(strapi).select(strapi.db.connection.raw(`${extreme}(published_at) as time`)),
    );
    return rows[0]?.time ?? null;
  };
  // Together they would read the whole index.
  const [first, last] = [await read('min'), await read('max')];
  if (first === null || last === null) return [];

  const { tableName } = strapi.db.metadata.get(ARTICLE);
  const within = `from ${tableName} where published_at >= span.value ->> 'start' and published_at < span.value ->> 'end'`;
  const rows = await strapi.db
    .connection(strapi.db.connection.raw('json_each(?) as span', JSON.stringify(monthsFrom(first, last))))
    .select(
      strapi.db.connection.raw(`span.value ->> 'month' as month,
        (select count(*) ${within}) as total, (select max(updated_at) ${within}) as changed`),
    )
    .orderBy('month', 'desc');
  const counted = v.parse(v.array(CountedMonth), rows);
  return counted.flatMap(({ changed, ...month }) => (changed === null ? [] : { ...month, changed }));
}

const articles = ({ db }: Core.Strapi) => db.connection(db.metadata.get(ARTICLE).tableName);

/** The months from one time to another, in milliseconds. */
function monthsFrom(first: number, last: number): { month: string; start: number; end: number }[] {
  const months = [];
  const start = new Date(first);
  start.setUTCDate(1);
  start.setUTCHours(0, 0, 0, 0);
  while (start.getTime() <= last) {
    const [month, begin] = [start.toISOString().slice(0, 7), start.getTime()];
    start.setUTCMonth(start.getUTCMonth() + 1);
    months.push({ month, start: begin, end: start.getTime() });
  }
  return months;
}
