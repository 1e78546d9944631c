import type { Core, UID } from '@strapi/strapi';
import { ARTICLE } from '../../../content-types';
import { readsOfEach } from '../../../core/rights/ability';
import type { Ability } from '../../../strapi/permission-checker';
import { readsAllSearched } from '../../article-search/server/search-articles';
import type { PanelQuery } from './check-query';

/** The types of fields that Strapi searches. */
const TEXTS = ['string', 'text', 'uid', 'email', 'enumeration', 'richtext'];
const NUMBERS = ['integer', 'biginteger', 'decimal', 'float'];

/**
 * Limits a search of the panel to the texts that the person may read. Strapi would search every text of an entry, and a search of
 * articles also covers their blocks and the names of their authors and terms.
 */
export function limitSearch(
  strapi: Core.Strapi,
  { userAbility, uid }: { userAbility: Ability; uid: UID.ContentType },
  query: PanelQuery,
): void {
  if (!query._q) return;
  const { attributes } = strapi.contentType(uid);
  const searched = Object.entries(attributes).filter(([, { type }]) => [...TEXTS, ...NUMBERS].includes(type));
  const readable = searched.filter(([name]) => readsOfEach(userAbility, uid, name));
  if (uid === ARTICLE ? readsAllSearched(userAbility) : readable.length === searched.length) return;

  const texts = readable.filter(([, { type }]) => TEXTS.includes(type));
  const text = String(query._q);
  delete query._q;
  // Without a text that they may read, they find nothing.
  const found =
    texts.length > 0
      ? { $or: texts.map(([name]) => ({ [name]: { $containsi: text } })) }
      : { id: { $in: [] } };
  query.filters = query.filters ? { $and: [query.filters, found] } : found;
}
