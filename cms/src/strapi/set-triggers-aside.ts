import type { Core } from '@strapi/strapi';
import * as v from 'valibot';

/** All triggers of this service, including those of earlier versions. */
const PREFIX = 'masthead\\_%';

/** Where `keepListed` keeps the version of its triggers. */
const LISTED = { type: 'core', name: 'masthead', key: 'listed' };

/**
 * Lets Strapi change tables that triggers of this service are on or name. Must run in `register`.
 *
 * SQLite checks every trigger when Strapi rebuilds a table, and refuses if one names it: so before Strapi changes its
 * schema, all are dropped, and `bootstrap` makes them again and lists every entry again. PostgreSQL refuses to change a
 * column that a trigger names: such a trigger becomes one for every update, in one transaction, so that what another
 * service publishes meanwhile is listed.
 *
 * If the start ends in between, the next one finds that triggers are missing and makes them.
 */
export function setTriggersAside(strapi: Core.Strapi): void {
  strapi.hook('strapi::content-types.beforeSync').register(async () => {
    if (!(await willChangeTables(strapi))) return;
    if (strapi.db.dialect.client === 'postgres') await forgetColumns(strapi);
    else await dropTriggers(strapi);
  });
}

/** Whether Strapi is about to change tables; it compares the same at every start. */
async function willChangeTables({ db }: Core.Strapi): Promise<boolean> {
  const { schema, schemaStorage } = db.schema;
  if (await db.migrations.shouldRun()) return true;
  const stored = await schemaStorage.read();
  return stored?.hash !== schemaStorage.hashSchema(schema);
}

async function dropTriggers({ db }: Core.Strapi): Promise<void> {
  await db.connection.transaction(async (trx) => {
    const triggers = v.parse(
      v.array(v.object({ name: v.string() })),
      await trx('sqlite_master')
        .select('name')
        .where('type', 'trigger')
        .whereRaw("name like ? escape '\\'", [PREFIX]),
    );
    for (const { name } of triggers) await trx.raw('drop trigger ??', [name]);
  });
}

async function forgetColumns(strapi: Core.Strapi): Promise<void> {
  await strapi.db.connection.transaction(async (trx) => {
    const triggers = v.parse(
      v.array(v.object({ name: v.string(), table: v.string(), function: v.string() })),
      await trx('pg_trigger')
        .join('pg_class', 'pg_class.oid', 'tgrelid')
        .join('pg_proc', 'pg_proc.oid', 'tgfoid')
        .select('tgname as name', 'relname as table', 'proname as function')
        .whereLike('tgname', PREFIX)
        .whereRaw("tgattr <> '' and relnamespace = current_schema()::regnamespace"),
    );
    for (const { name, table, function: procedure } of triggers) {
      await trx.raw('drop trigger ?? on ??', [name, table]);
      await trx.raw(
        'create trigger ?? after insert or update or delete on ?? for each row execute function ??()',
        [name, table, procedure],
      );
    }
    // So that `keepListed` makes them again.
    if (triggers.length > 0) await strapi.store(LISTED).delete({});
  });
}
