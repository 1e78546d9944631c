import type { Core } from '@strapi/strapi';
import { addOwnTable } from '../../strapi/own-tables';

/** A column that is never null. */
export const required = (type: 'string' | 'text' | 'integer' | 'boolean' | 'datetime' | 'json') => ({
  type,
  column: { notNullable: true },
});

/** A database model without a content type, so it is in no menu, permission or API. */
export const table = (
  tableName: string,
  singularName: string,
  columns: Readonly<Record<string, { type: string; column?: object }>>,
  indexes: Readonly<Record<string, readonly string[]>> = {},
) => ({
  uid: `masthead::${singularName}`,
  tableName,
  singularName,
  attributes: { id: { type: 'increments' }, ...columns },
  indexes: Object.entries(indexes).map(([name, on]) => ({ name, columns: [...on] })),
});

export type OwnTable = Parameters<typeof addOwnTable>[1];

/** Makes Strapi create the tables. Must run in `register`, before Strapi migrates its database. */
export function registerTables(strapi: Core.Strapi, tables: readonly OwnTable[]): void {
  for (const model of tables) addOwnTable(strapi, model);
}
