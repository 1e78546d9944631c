import type { Core } from '@strapi/strapi';
import type { Change } from 'masthead-contract/service/changes';
import { ANY_ARTICLE, affectedBy, EVERYTHING } from 'masthead-contract/service/dependencies';
import { MENU, RECOMMENDED } from 'masthead-contract/service/edge-tags';
import * as v from 'valibot';
import { categoriesWithArticles } from '../../../content-api/answers/category-tree';
import { FILE, SITE } from '../../../content-types';
import { digest } from '../../../digest';
import { findPublicEntries } from '../../usage/server/read-usage';
import type { News } from './follow-log';

/** The changed dependencies of pages: `hard` if they show an article that is no longer public. */
export type ChangedNames = { soft: ReadonlySet<string>; hard: ReadonlySet<string> };

const ALL: ChangedNames = { soft: new Set(), hard: new Set([EVERYTHING]) };

const Named = v.array(v.object({ documentId: v.string() }));
const Ids = v.array(v.object({ id: v.number() }));
const Sites = v.array(v.object({ recommendedArticles: v.optional(Named, []) }));

/** The names that an edge must drop after changes: everything, if changes may be missing or pages are of another version. */
export async function namesToDrop(
  strapi: Core.Strapi,
  { changes, isOtherMenu, isOtherSite }: News,
): Promise<ChangedNames> {
  const { soft, hard } = changes ? await changedNames(strapi, changes) : ALL;
  return {
    soft: new Set([...soft, ...(isOtherSite ? [EVERYTHING] : []), ...(isOtherMenu ? [MENU] : [])]),
    hard,
  };
}

/** The names (`masthead-contract/dependencies`) that changes affect. A change of a picture is one of each public entry that shows it. */
export async function changedNames(strapi: Core.Strapi, changes: readonly Change[]): Promise<ChangedNames> {
  const files = changes.filter(({ type, documentId }) => type === 'file' && documentId !== null);
  const others = changes.filter((change) => !files.includes(change));
  const all = [...others, ...(await changesOfShown(strapi, files))];
  const recommended = all.some(({ type }) => type === 'article') ? await readRecommended(strapi) : new Set();
  const names = { soft: new Set<string>(), hard: new Set<string>() };
  for (const change of all) {
    const affected = affectedBy(change);
    const isArticle = affected.includes(ANY_ARTICLE);
    if (isArticle && recommended.has(change.documentId)) affected.push(RECOMMENDED);
    // One that was deleted may have been in the list.
    else if (isArticle && change.vanished) names.soft.add(RECOMMENDED);
    const force = change.vanished && change.type === 'article' ? 'hard' : 'soft';
    for (const name of affected) names[force].add(name);
  }
  for (const name of names.hard) names.soft.delete(name);
  return names;
}

/** A digest of the menu bar's content, as far as articles change it. */
export async function menuDigest(strapi: Core.Strapi): Promise<string> {
  return digest((await categoriesWithArticles(strapi)).toSorted((a, b) => a - b));
}

async function changesOfShown(strapi: Core.Strapi, files: readonly Change[]): Promise<Change[]> {
  if (files.length === 0) return [];
  const documentIds = files.map(({ documentId }) => documentId);
  const ids = v.parse(
    Ids,
    await strapi.db.query(FILE).findMany({ select: ['id'], where: { documentId: { $in: documentIds } } }),
  );
  const entries = await findPublicEntries(strapi, { uid: FILE, ids: ids.map(({ id }) => id) });
  return entries.map((entry) => ({ ...entry, id: 0, vanished: false, announced: true }));
}

/** The articles that Site recommends, including those that aren't public. */
async function readRecommended({ db }: Core.Strapi): Promise<ReadonlySet<unknown>> {
  const sites = v.parse(
    Sites,
    await db
      .query(SITE)
      .findMany({ select: ['id'], populate: { recommendedArticles: { select: ['documentId'] } } }),
  );
  return new Set(
    sites.flatMap(({ recommendedArticles }) => recommendedArticles.map(({ documentId }) => documentId)),
  );
}
