import type { Core } from '@strapi/strapi';
import { executeOn } from '../../../core/database/with-database';
import { notifyOperator } from '../../../operator';
import { documentTables, keyOf } from './document-tables';
import { findDuplicates } from './find-duplicates';

/**
 * Makes the database reject a second draft or a second public version of a document, whoever writes it. Strapi itself checks only
 * when it creates one. A table that already has such rows stays without the index, and the operator is notified. Strapi doesn't
 * drop the indexes, and keeps them when it rebuilds a table.
 */
export async function makeDocumentsUnique({ db }: Core.Strapi): Promise<void> {
  for (const type of documentTables()) {
    const { table } = type;
    try {
      await db.connection.raw(
        `create unique index if not exists masthead_${table}_unique on ${table} (${keyOf(type)})`,
      );
    } catch (error) {
      if ((await findDuplicates(executeOn(db.connection), [type])).length === 0) throw error;
      notifyOperator(
        `The table ${table} has several drafts or public versions of one document, possibly left by an attack: see 'npm run doctor'.`,
      );
    }
  }
}
