import type { Core } from '@strapi/strapi';
import type { ContentQuery } from 'masthead-contract/query/query';
import * as v from 'valibot';
import { versionTable } from '../../core/database/version-table';
import { readDocuments, uidOf } from './documents';
import { selectionOf } from './populate';

const article = v.looseObject({ documentId: v.string() });
const home = v.looseObject({
  fillWithNewest: v.nullish(v.boolean()),
  headline: v.nullish(v.looseObject({ featured: v.nullish(article), related: v.nullish(article) })),
  trending: v.optional(v.array(article), []),
});

/** The documentIds of the articles in the headline and in trending. */
export function idsAbove(document: { [name: string]: unknown }): string[] {
  const { headline, trending } = v.parse(home, document);
  return [headline?.featured, headline?.related, ...trending].flatMap((one) => one?.documentId ?? []);
}

/** Home as stored at its last publication. */
const kept = v.object({ trending: v.optional(v.array(v.unknown()), []) });

/**
 * Fills the places of Home whose article isn't public with the newest articles, if the editors want that. Featured and related
 * then always have an article, and trending fills all its places. No article appears twice.
 */
export async function fillHome(
  strapi: Core.Strapi,
  query: ContentQuery,
  document: { [name: string]: unknown },
  trendingPlaces?: number,
): Promise<void> {
  const { fillWithNewest, headline, trending } = v.parse(home, document);
  if (!fillWithNewest) return;
  const { populate = {} } = selectionOf(strapi, query);
  const places = populate.headline?.populate ?? {};
  const empty = (['featured', 'related'] as const).filter((place) => places[place] && !headline?.[place]);
  const missing = populate.trending ? (trendingPlaces ?? trending.length) - trending.length : 0;

  const shown = idsAbove(document);
  const ids = await findNewestIds(strapi, { count: empty.length + Math.max(0, missing), except: shown });
  const filled = await Promise.all(
    empty.map(async (place, index) => {
      const [newest] = await readDocuments(
        strapi,
        'articles',
        ids.slice(index, index + 1),
        places[place] ?? {},
      );
      return [place, newest ?? null] as const;
    }),
  );
  if (filled.length > 0) document.headline = { ...headline, ...Object.fromEntries(filled) };
  if (missing > 0) {
    const newest = await readDocuments(strapi, 'articles', ids.slice(empty.length), populate.trending ?? {});
    document.trending = [...trending, ...newest];
  }
}

/** How many trending articles the editors have published on Home, public or not. */
export async function countTrending(strapi: Core.Strapi, documentId: string): Promise<number> {
  const version = await versionTable(strapi).lastPublication(documentId);
  return v.parse(kept, version?.content ?? {}).trending.length;
}

/** The database ids of the newest published articles, without some documents. */
async function findNewestIds(
  strapi: Core.Strapi,
  { count, except }: { count: number; except: readonly string[] },
): Promise<number[]> {
  if (count <= 0) return [];
  const newest = await strapi.documents(uidOf('articles')).findMany({
    status: 'published',
    fields: ['documentId'],
    sort: 'publishedAt:desc',
    limit: count + except.length,
  });
  return newest
    .filter(({ documentId }) => !except.includes(documentId))
    .slice(0, count)
    .map(({ id }) => Number(id));
}
