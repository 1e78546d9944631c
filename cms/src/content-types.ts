import type { UID } from '@strapi/strapi';

/** Strapi's names of the content types that have drafts. */
export const ARTICLE: UID.CollectionType = 'api::article.article';
export const HOME: UID.SingleType = 'api::home.home';
export const SITE: UID.SingleType = 'api::site.site';
