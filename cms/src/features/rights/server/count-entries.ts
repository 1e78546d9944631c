import type { Core, UID } from '@strapi/strapi';
import { CONTENT_TYPES } from 'masthead-contract/entities/model';
import * as v from 'valibot';
import { hasDrafts } from '../../../core/database/has-drafts';
import { type Ability, checkerOf } from '../../../strapi/permission-checker';

type Counts = { draft: number; published: number; modified: number };

const Entries = v.array(v.object({ documentId: v.string(), updatedAt: v.unknown() }));

/**
 * The number of entries that a person may read, for the panel's home. Strapi also counts other people's, so its answer
 * (`undefined`) is only for people who may read every entry.
 */
export async function countEntries(
  strapi: Core.Strapi,
  userAbility: Ability,
): Promise<{ data: Counts } | undefined> {
  const types = Object.values(CONTENT_TYPES).map(({ entity }): UID.ContentType => `api::${entity}.${entity}`);
  const checkers = types.map((uid) => ({ uid, ...checkerOf(strapi, userAbility, uid) }));
  if (!checkers.some(({ requiresEntity }) => requiresEntity.read())) return undefined;

  const data = { draft: 0, published: 0, modified: 0 };
  for (const { uid, can, sanitizedQuery } of checkers) {
    if (!can.read()) continue;
    const query = await sanitizedQuery.read({});
    const read = async (status: 'draft' | 'published') => {
      const found = await strapi
        .documents(uid)
        .findMany({ ...query, fields: ['documentId', 'updatedAt'], status });
      return new Map(
        v.parse(Entries, found).map(({ documentId, updatedAt }) => [documentId, String(updatedAt)]),
      );
    };
    const published = await read('published');
    if (!hasDrafts(strapi, uid)) {
      data.published += published.size;
      continue;
    }
    for (const [documentId, updatedAt] of await read('draft')) {
      if (!published.has(documentId)) data.draft += 1;
      else if (published.get(documentId) === updatedAt) data.published += 1;
      else data.modified += 1;
    }
  }
  return { data };
}
