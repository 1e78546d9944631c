import type { Core } from '@strapi/strapi';
import { ARTICLE } from '../database/listed-articles';

/** What a summary of an article leaves out: eight kilobytes, of which lists and cards show nothing. */
const BODY = 'content';

/** What has tables of its own, and is populated. */
const APART = ['relation', 'component', 'media'];

/** The public fields of an article that stands in a list or in something else. */
export function summaryFields({ contentTypes }: Core.Strapi): string[] {
  return Object.entries(contentTypes[ARTICLE]?.attributes ?? {}).flatMap(([name, attribute]) => {
    const isPrivate = 'private' in attribute && attribute.private;
    return name === BODY || APART.includes(attribute.type) || isPrivate ? [] : [name];
  });
}
