import * as v from 'valibot';

/** Strapi's table of settings, which every database of Strapi has. */
export const SETTINGS_TABLE = 'strapi_core_store_settings';

type Store = { type: string; name: string; key: string };
type Execute = (sql: string, ...values: string[]) => Promise<Readonly<Record<string, unknown>>[]>;

const Stored = v.pipe(v.string(), v.parseJson());

/** The value of `strapi.store(…)`, read directly from a database without a running service; undefined if it isn't set. */
export async function readStoredSetting(execute: Execute, store: Store): Promise<unknown> {
  const [row] = await execute(`select value from ${SETTINGS_TABLE} where key = ?`, keyOf(store));
  const { success, output } = v.safeParse(Stored, row?.value);
  return success ? output : undefined;
}

/** Removes what `strapi.store(…)` has stored. */
export async function deleteStoredSetting(execute: Execute, store: Store): Promise<void> {
  await execute(`delete from ${SETTINGS_TABLE} where key = ?`, keyOf(store));
}

const keyOf = ({ type, name, key }: Store): string => `${type}_${name}_${key}`;
