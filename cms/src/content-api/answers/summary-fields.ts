import type { Core } from '@strapi/strapi';
import type { EntityName } from 'masthead-contract/entities/model';

/** Fields that only the page of an entity itself shows. The text of an article has about eight kilobytes. */
const OF_PAGE: Partial<Record<EntityName, readonly string[]>> = {
  article: ['content', 'updatedOn'],
  author: ['description'],
  category: ['description'],
  dossier: ['description'],
  tag: ['description'],
};

/** Attributes of these types are in tables of their own and are populated instead. */
const POPULATED_TYPES = ['relation', 'component', 'media'];

/** The public fields of an entity in a list or in another document; `null` for all. */
export function summaryFields(strapi: Core.Strapi, entity: EntityName): string[] | null {
  const ofPage = OF_PAGE[entity];
  return ofPage ? publicFields(strapi, entity).filter((name) => !ofPage.includes(name)) : null;
}

/** The public fields of an entity with a content type of its own. */
export const publicFields = ({ contentTypes }: Core.Strapi, entity: EntityName): string[] =>
  Object.entries(contentTypes[`api::${entity}.${entity}`]?.attributes ?? {}).flatMap(([name, attribute]) => {
    const isPrivate = 'private' in attribute && attribute.private;
    return POPULATED_TYPES.includes(attribute.type) || isPrivate ? [] : [name];
  });
