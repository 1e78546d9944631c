import type { Core } from '@strapi/strapi';
import { contentTypeOf, ENTITIES, type EntityName } from 'masthead-contract/entities/model';
import { CARDS_PER_SUBCATEGORY, POPULATED_ARTICLES } from 'masthead-contract/query/limits';
import { type PopulateTree, populateTree } from 'masthead-contract/query/populate';
import type { ContentQuery } from 'masthead-contract/query/query';
import { UNDER_KINDS, type UnderKind } from '../../core/database/listed/listed';
import { readCategoryTree, sortByPosition } from './category-tree';
import type { Document, Selection } from './documents';
import { findNewest } from './find-newest';
import { summaryFields } from './summary-fields';

/**
 * The selection of a query for Strapi. Articles in lists and in other documents come without their body; the articles of a
 * category, tag, dossier or author are left out, because `completeDocuments` adds them. An article includes its corrections,
 * although the specification's call doesn't populate them.
 */
export function selectionOf(
  strapi: Core.Strapi,
  { type, documentId, populate, named }: ContentQuery,
): Selection {
  const { fields, ...selection } = selectEntity(strapi, contentTypeOf(type).entity, populateTree(populate));
  if (type === 'articles' && documentId !== null) {
    return { populate: { ...selection.populate, corrections: {} } };
  }
  const isPage = documentId !== null || named !== null;
  return fields && !isPage ? { fields, ...selection } : selection;
}

function selectEntity(strapi: Core.Strapi, entity: EntityName, tree: PopulateTree): Selection {
  const populate: Record<string, Selection> = {};
  for (const [name, subtree] of Object.entries(tree)) {
    if (underKindOf(entity, name) === null) {
      populate[name] = selectEntity(strapi, relatedEntity(entity, name), subtree);
    }
  }
  const fields = summaryFields(strapi, entity);
  return { ...(fields && { fields }), populate };
}

/**
 * Adds to each category, tag, dossier and author its newest articles, where the query populates articles, and puts subcategories
 * in the editors' order. A category's articles are its own and those of all categories below it. Strapi would load all articles
 * with their bodies: for ten thousand articles, the specification's call for categories took six seconds and 126 MB.
 */
export async function completeDocuments(
  strapi: Core.Strapi,
  { type, populate }: ContentQuery,
  documents: readonly Document[],
): Promise<void> {
  if (populate.length === 0) return;
  const { withDescendants } = await readCategoryTree(strapi);
  await addTo(documents, contentTypeOf(type).entity, populateTree(populate), POPULATED_ARTICLES);

  async function addTo(
    owners: readonly Document[],
    entity: EntityName,
    tree: PopulateTree,
    limit: number,
  ): Promise<void> {
    for (const [name, subtree] of Object.entries(tree)) {
      const kind = underKindOf(entity, name);
      const related = relatedEntity(entity, name);
      if (kind === null) {
        const nested = owners.flatMap((owner): Document[] => [owner[name] ?? []].flat());
        const areSubcategories = entity === 'category' && name === 'children';
        await addTo(nested, related, subtree, areSubcategories ? CARDS_PER_SUBCATEGORY : limit);
        if (areSubcategories) {
          for (const owner of owners) owner.children = sortByPosition(owner.children);
        }
      } else {
        const termsOf = (id: number) => (kind === 'categories' ? withDescendants(id) : [id]);
        const groups = new Map(owners.map(({ id }): [number, number[]] => [Number(id), termsOf(Number(id))]));
        const selection = selectEntity(strapi, related, subtree);
        const newest = await findNewest(strapi, kind, groups, selection, limit);
        for (const owner of owners) Object.assign(owner, { [name]: newest.get(Number(owner.id)) ?? [] });
      }
    }
  }
}

/** The kind of entity whose articles a relation lists; `null` for any other relation. */
function underKindOf(entity: EntityName, relation: string): UnderKind | null {
  if (relation !== 'articles') return null;
  return UNDER_KINDS.find((kind) => contentTypeOf(kind).entity === entity) ?? null;
}

function relatedEntity(entity: EntityName, relation: string): EntityName {
  const related = ENTITIES[entity].relations[relation];
  if (!related) throw new Error(`${entity} has no relation '${relation}'.`);
  return related.to;
}
