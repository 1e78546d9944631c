import type { Core } from '@strapi/strapi';

/** A database model without a content type, so it is in no menu, permission or API. */
type OwnTable = {
  uid: string;
  tableName: string;
  singularName: string;
  attributes: Readonly<Record<string, { type: string; column?: object }>>;
  indexes?: { name: string; columns: string[]; type?: string }[];
};

/**
 * Makes Strapi create a table, migrate it and query it by its `uid`. Must run in `register`, before Strapi migrates its database.
 *
 * Strapi documents content types only; one would put the table into the panel, into permissions and into the content API.
 */
export function addOwnTable(strapi: Core.Strapi, table: OwnTable): void {
  strapi.get('models').add(table);
}
