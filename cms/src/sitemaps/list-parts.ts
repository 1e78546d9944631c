import type { Core } from '@strapi/strapi';
import { plainQuery } from 'masthead-contract/query';
import { ADDRESSES_PER_PART, LISTED_KINDS, type SitemapPart, writePart } from 'masthead-contract/sitemaps';
import { findEntries } from '../answers/find-entries';
import { ARTICLE } from '../content-types';

/** Dates are numbers in SQLite. */
type MonthRow = { month: string; total: number | string; changed: number | Date };

/** The names of all parts that have addresses, those with the newest articles first. */
export async function listParts(strapi: Core.Strapi): Promise<{ name: string; changed: string | null }[]> {
  const months = await readMonths(strapi);
  const articles = months.flatMap(({ month, total, changed }) =>
    numbersOf(Number(total)).map((number) => partOf({ kind: 'articles', month, number }, new Date(changed))),
  );
  const others = await Promise.all(
    LISTED_KINDS.map(async (kind) => {
      const query = { ...plainQuery(kind), withArticles: 'articles', pagination: { start: 0, limit: 1 } };
      const { total } = await findEntries(strapi, query);
      return numbersOf(total).map((number) => partOf({ kind, number }, null));
    }),
  );
  return [...articles, ...others.flat()];
}

/** The months in which public articles were published, the newest first. Reads an index alone. */
async function readMonths({ db }: Core.Strapi): Promise<MonthRow[]> {
  const month =
    db.dialect.client === 'postgres'
      ? "to_char(published_at, 'YYYY-MM')"
      : "strftime('%Y-%m', published_at / 1000, 'unixepoch')";
  const { tableName } = db.metadata.get(ARTICLE);
  const rows: MonthRow[] = await db
    .connection(tableName)
    .select(db.connection.raw(`${month} as month, count(*) as total, max(updated_at) as changed`))
    .whereNotNull('published_at')
    .groupByRaw(month)
    .orderBy('month', 'desc');
  return rows;
}

const numbersOf = (total: number) =>
  Array.from({ length: Math.ceil(total / ADDRESSES_PER_PART) }, (_, index) => index + 1);

const partOf = (part: SitemapPart, changed: Date | null) => ({
  name: writePart(part),
  changed: changed?.toISOString() ?? null,
});
