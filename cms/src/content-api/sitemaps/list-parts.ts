import type { Core } from '@strapi/strapi';
import { plainQuery } from 'masthead-contract/query/query';
import { LISTED_KINDS, type SitemapPart, URLS_PER_PART, writePart } from 'masthead-contract/service/sitemaps';
import { findEntries } from '../answers/find-entries';
import { readMonths } from './read-months';

/** The names of all non-empty parts, those with the newest articles first. */
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

const numbersOf = (total: number) =>
  Array.from({ length: Math.ceil(total / URLS_PER_PART) }, (_, index) => index + 1);

const partOf = (part: SitemapPart, changed: Date | null) => ({
  name: writePart(part),
  changed: changed?.toISOString() ?? null,
});
