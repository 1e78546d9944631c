import type { Core, UID } from '@strapi/strapi';

/** Whether documents of a type have a draft besides the public version. */
export const hasDrafts = (strapi: Core.Strapi, uid: UID.ContentType): boolean =>
  strapi.contentType(uid).options?.draftAndPublish === true;
