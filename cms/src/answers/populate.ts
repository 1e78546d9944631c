import type { Core } from '@strapi/strapi';
import { contentTypeOf, ENTITIES, type EntityName } from 'masthead-contract/model';
import { type PopulateTree, populateTree } from 'masthead-contract/populate';
import type { ContentQuery } from 'masthead-contract/query';
import { TERM_KINDS, type TermKind } from 'masthead-contract/terms';
import type { Document, Parts } from './documents';
import { findNewest } from './find-newest';
import { summaryFields } from './summary-fields';

/**
 * What Strapi reads of the documents of a query. Articles inside come without their bodies; those of a category, tag or
 * dossier are left out here and added by `addNewestArticles`.
 */
export function partsOf(strapi: Core.Strapi, { type, documentId, populate }: ContentQuery): Parts {
  const { fields, ...parts } = partsOfEntity(strapi, contentTypeOf(type).entity, populateTree(populate));
  return fields && documentId === null ? { fields, ...parts } : parts;
}

function partsOfEntity(strapi: Core.Strapi, entity: EntityName, tree: PopulateTree): Parts {
  const populate: Record<string, Parts> = {};
  for (const [name, further] of Object.entries(tree)) {
    if (termKindOf(entity, name) === null) {
      populate[name] = partsOfEntity(strapi, relatedEntity(entity, name), further);
    }
  }
  return { ...(entity === 'article' && { fields: summaryFields(strapi) }), populate };
}

/**
 * Adds to each category, tag and dossier in documents its nine newest articles, where the query populates them. Strapi
 * would load every one with its body: of ten thousand articles, the specification's call for categories took six seconds
 * and 126 MB.
 */
export async function addNewestArticles(
  strapi: Core.Strapi,
  { type, populate }: ContentQuery,
  documents: readonly Document[],
): Promise<void> {
  await addTo(documents, contentTypeOf(type).entity, populateTree(populate));

  async function addTo(owners: readonly Document[], entity: EntityName, tree: PopulateTree): Promise<void> {
    for (const [name, further] of Object.entries(tree)) {
      const kind = termKindOf(entity, name);
      const related = relatedEntity(entity, name);
      if (kind === null) {
        const inside = owners.flatMap((owner): Document[] => [owner[name] ?? []].flat());
        await addTo(inside, related, further);
      } else {
        const ids = owners.map(({ id }) => Number(id));
        const newest = await findNewest(strapi, kind, ids, partsOfEntity(strapi, related, further));
        for (const owner of owners) Object.assign(owner, { [name]: newest.get(Number(owner.id)) ?? [] });
      }
    }
  }
}

/** The kind of term whose articles a relation holds, or `null`. */
function termKindOf(entity: EntityName, relation: string): TermKind | null {
  if (relation !== 'articles') return null;
  return TERM_KINDS.find((kind) => contentTypeOf(kind).entity === entity) ?? null;
}

function relatedEntity(entity: EntityName, relation: string): EntityName {
  const related = ENTITIES[entity].relations[relation];
  if (!related) throw new Error(`${entity} has no relation '${relation}'.`);
  return related.to;
}
