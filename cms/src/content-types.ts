import type { UID } from '@strapi/strapi';

/** Strapi's names of the content types that have drafts. */
export const ARTICLE: UID.CollectionType = 'api::article.article';
export const HOME: UID.SingleType = 'api::home.home';
export const SITE: UID.SingleType = 'api::site.site';

export const AUTHOR: UID.CollectionType = 'api::author.author';
export const CATEGORY: UID.CollectionType = 'api::category.category';
export const DOSSIER: UID.CollectionType = 'api::dossier.dossier';
export const REDIRECT: UID.CollectionType = 'api::redirect.redirect';
export const RENAME: UID.CollectionType = 'api::rename.rename';
export const SEARCH_WORD: UID.CollectionType = 'api::search-word.search-word';
export const TAG: UID.CollectionType = 'api::tag.tag';

/** Files of the media library, pictures among them. */
export const FILE = 'plugin::upload.file';

/** Fields of every content type that Strapi writes itself. */
export const FIELDS_OF_STRAPI: readonly string[] = [
  'createdAt',
  'updatedAt',
  'publishedAt',
  'createdBy',
  'updatedBy',
  'locale',
  'localizations',
];
