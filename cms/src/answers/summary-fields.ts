import type { Core } from '@strapi/strapi';
import { ARTICLE } from '../database/listed';

/** The field with an article's text, about eight kilobytes, which lists and cards do not show. */
const BODY = 'content';

/** Attributes of these types are in tables of their own and are populated instead. */
const POPULATED_TYPES = ['relation', 'component', 'media'];

/** The public fields of an article in a list or in another document: all but its body. */
export function summaryFields({ contentTypes }: Core.Strapi): string[] {
  return Object.entries(contentTypes[ARTICLE]?.attributes ?? {}).flatMap(([name, attribute]) => {
    const isPrivate = 'private' in attribute && attribute.private;
    return name === BODY || POPULATED_TYPES.includes(attribute.type) || isPrivate ? [] : [name];
  });
}
