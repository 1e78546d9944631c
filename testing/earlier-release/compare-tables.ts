import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import type { Tables } from './read-tables.ts';

/** Tables that the service derives from others, or in which it and Strapi keep notes about themselves. */
const NOT_COMPARED =
  /^(?:masthead_(?:listed_|(?:changes|clock)$)|strapi_(?:core_store|database_schema|migrations|sessions)|admin_permissions)/;

/** Columns that a start may change. */
const MAY_CHANGE: Readonly<Record<string, readonly string[]>> = {
  // Pictures are converted.
  files: ['formats', 'updated_at'],
  // The read token is set at every start.
  strapi_api_tokens: ['access_key', 'last_used_at', 'updated_at'],
  // The invitation of the first administrator, which the service uses itself.
  admin_users: ['registration_token', 'updated_at'],
};

/** Permissions that the content service revokes (`features/rights/server/revoke-unused-permissions.ts`). */
const REVOKED = /: (?:plugin::content-type-builder\.|admin::marketplace\.|admin::transfer\.)/;

const permission = v.object({
  id: v.number(),
  action: v.string(),
  subject: v.nullable(v.string()),
  properties: v.unknown(),
});
const ofRole = v.object({ permission_id: v.number(), role_id: v.number() });
const limited = v.pipe(
  v.unknown(),
  v.transform((value) => (typeof value === 'string' ? JSON.parse(value) : value)),
  v.object({ fields: v.optional(v.array(v.string())) }),
);

/** What of the tables before an update is missing or has changed after it, with a line for each. */
export function differences(before: Tables, after: Tables): string[] {
  const rows = [...before].flatMap(([table, all]) => {
    if (NOT_COMPARED.test(table)) return [];
    const found = new Map((after.get(table) ?? []).map((row) => [row.id, row]));
    return all.flatMap((row) => {
      const other = found.get(row.id);
      if (!other) return [`${table} ${row.id} is missing`];
      return Object.keys(row)
        .filter(
          (column) => !MAY_CHANGE[table]?.includes(column) && !isDeepStrictEqual(other[column], row[column]),
        )
        .map((column) => `${table} ${row.id}: ${column} was ${row[column]}, is ${other[column]}`);
    });
  });
  const rights = rightsOf(after);
  const lost = [...rightsOf(before)].filter((right) => !rights.has(right) && !REVOKED.test(right));
  return [...rows, ...lost.map((right) => `${right} is missing`)];
}

/** What each role may do, field by field: Strapi writes the permissions of administrators anew when types change. */
function rightsOf(tables: Tables): Set<string> {
  const roles = new Map(
    v
      .parse(v.array(ofRole), tables.get('admin_permissions_role_lnk') ?? [])
      .map(({ permission_id, role_id }) => [permission_id, role_id]),
  );
  const permissions = v.parse(v.array(permission), tables.get('admin_permissions') ?? []);
  return new Set(
    permissions.flatMap(({ id, action, subject, properties }) => {
      const { fields = ['everything'] } = v.parse(limited, properties ?? {});
      return fields.map((field) => `role ${roles.get(id)}: ${action} ${subject ?? ''} ${field}`);
    }),
  );
}
