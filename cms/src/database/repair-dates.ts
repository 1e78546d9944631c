import type { Core } from '@strapi/strapi';

/**
 * Earlier versions stored some dates as texts on SQLite, where Strapi stores numbers; a text is later than every number, so it was never
 * due. Stores them as numbers. PostgreSQL has a type for dates.
 */
export async function repairDates({ db, contentTypes }: Core.Strapi): Promise<void> {
  if (db.dialect.client !== 'sqlite') return;
  for (const uid of Object.keys(contentTypes).filter((name) => name.startsWith('api::'))) {
    const { tableName, attributes } = db.metadata.get(uid);
    const columns = Object.entries(attributes).flatMap(([name, attribute]) =>
      attribute.type === 'datetime' && 'columnName' in attribute ? (attribute.columnName ?? name) : [],
    );
    // SQLite reads fractions of a second, and ends of texts like 'Z' and '+02:00'.
    const number = (column: string) => `cast(round(unixepoch(${column}, 'subsec') * 1000) as integer)`;
    const isText = (column: string) => `(typeof(${column}) = 'text' and unixepoch(${column}) is not null)`;
    await db.connection.raw(
      `update ${tableName} set ${columns.map((column) => `${column} = case when ${isText(column)} then ${number(column)} else ${column} end`).join(', ')}
       where ${columns.map(isText).join(' or ')}`,
    );
  }
}
