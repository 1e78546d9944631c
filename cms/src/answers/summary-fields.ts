import type { Core } from '@strapi/strapi';
import { ARTICLE } from '../content-types';

/** Fields that only an article's own page shows, among them its text of about eight kilobytes. */
const OF_PAGE = ['content', 'updatedOn'];

/** Attributes of these types are in tables of their own and are populated instead. */
const POPULATED_TYPES = ['relation', 'component', 'media'];

/** The public fields of an article in a list or in another document. */
export function summaryFields({ contentTypes }: Core.Strapi): string[] {
  return Object.entries(contentTypes[ARTICLE]?.attributes ?? {}).flatMap(([name, attribute]) => {
    const isPrivate = 'private' in attribute && attribute.private;
    return OF_PAGE.includes(name) || POPULATED_TYPES.includes(attribute.type) || isPrivate ? [] : [name];
  });
}
