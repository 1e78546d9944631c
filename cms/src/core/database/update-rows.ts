import type { Core, UID } from '@strapi/strapi';

/**
 * Updates rows of a content type without its lifecycles, so that `updatedAt` stays; returns how many. A date must be a `Date`:
 * Strapi would store a text as a text on SQLite.
 */
export const updateRows = (
  { db }: Core.Strapi,
  uid: UID.ContentType,
  where: Record<string, unknown>,
  data: Record<string, unknown>,
): Promise<number> => db.queryBuilder(uid).update(data).where(where).execute({ mapResults: false });
