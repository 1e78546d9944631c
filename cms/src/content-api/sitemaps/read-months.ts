import type { Core } from '@strapi/strapi';
import { ARTICLE } from '../../content-types';

/** Dates are numbers in SQLite. */
type MonthRow = { month: string; total: number | string; changed: number | Date };

/** The months in which public articles were published, the newest first. Reads an index alone. */
export function readMonths(strapi: Core.Strapi): Promise<MonthRow[]> {
  return strapi.db.dialect.client === 'postgres' ? groupByMonth(strapi) : countMonths(strapi);
}

async function groupByMonth(strapi: Core.Strapi): Promise<MonthRow[]> {
  const month = "to_char(published_at, 'YYYY-MM')";
  const rows: MonthRow[] = await articles(strapi)
    .select(strapi.db.connection.raw(`${month} as month, count(*) as total, max(updated_at) as changed`))
    .whereNotNull('published_at')
    .groupByRaw(month)
    .orderBy('month', 'desc');
  return rows;
}

/** Counts each month by itself: SQLite takes five times as long to group a million dates. */
async function countMonths(strapi: Core.Strapi): Promise<MonthRow[]> {
  const read = async (extreme: 'min' | 'max') => {
    const rows: { time: number | null }[] = await articles(strapi).select(
      strapi.db.connection.raw(`${extreme}(published_at) as time`),
    );
    return rows[0]?.time ?? null;
  };
  // Together they would read the whole index.
  const [first, last] = [await read('min'), await read('max')];
  if (first === null || last === null) return [];

  const { tableName } = strapi.db.metadata.get(ARTICLE);
  const within = `from ${tableName} where published_at >= span.value ->> 'start' and published_at < span.value ->> 'end'`;
  const rows: MonthRow[] = await strapi.db
    .connection(strapi.db.connection.raw('json_each(?) as span', JSON.stringify(monthsFrom(first, last))))
    .select(
      strapi.db.connection.raw(`span.value ->> 'month' as month,
        (select count(*) ${within}) as total, (select max(updated_at) ${within}) as changed`),
    )
    .orderBy('month', 'desc');
  return rows.filter(({ total }) => Number(total) > 0);
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
