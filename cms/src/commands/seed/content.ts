import type { UID } from '@strapi/strapi';

export const SINGLE_TYPES = ['api::home.home', 'api::site.site'] as const satisfies UID.ContentType[];

/** All content types; each may refer to those after it, and a category to its parent. */
export const CONTENT: readonly UID.ContentType[] = [
  ...SINGLE_TYPES,
  'api::article.article',
  'api::category.category',
  'api::author.author',
  'api::dossier.dossier',
  'api::tag.tag',
];
