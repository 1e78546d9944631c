import type { Core, UID } from '@strapi/strapi';
import * as v from 'valibot';
import { inParts } from '../in-parts';
import { componentTable, PICTURE_PLACES } from './picture-places';

/** Fields of a document or component: relations and pictures are ids, components have fields of their own. */
type Fields = { readonly [name: string]: unknown };

/** A place in a list of an entry. */
type Link = { from: number; to: number; order: number };

const Ids = v.array(v.number());
const Parts = v.array(v.record(v.string(), v.unknown()));
const LastRow = v.tuple([v.object({ row: v.nullable(v.number()) })]);
const Highest = v.array(v.object({ to: v.number(), highest: v.nullable(v.number()) }));

/**
 * Inserts new documents or components, with their components and relations: the rows that the document service inserts for each of
 * them, in a few statements for all. Validates nothing, and runs no rule of documents. Must run in a transaction. Returns the ids in their order.
 */
export async function insertMany(
  strapi: Core.Strapi,
  uid: UID.Schema,
  entries: readonly Fields[],
): Promise<number[]> {
  if (entries.length === 0) return [];
  const created = await strapi.db.query(uid).createMany({ data: entries.map((fields) => ({ ...fields })) });
  // Databases number the rows of a statement in their order, but may return them in another.
  const ids = v.parse(Ids, created.ids).toSorted((one, other) => one - other);

  for (const [name, attribute] of Object.entries(strapi.getModel(uid).attributes)) {
    const values = ids.flatMap((from, index) =>
      [entries[index]?.[name] ?? []].flat().map((value, at) => ({ from, value, order: at + 1 })),
    );
    if (values.length === 0) continue;
    switch (attribute.type) {
      case 'media': {
        const places = linked(values, numbers(values)).map(({ from, to, order }) => ({
          file_id: to,
          related_id: from,
          related_type: uid,
          field: name,
          order,
        }));
        await insertRows(strapi, PICTURE_PLACES, places);
        break;
      }
      case 'component': {
        const { component, repeatable } = attribute;
        const parts = v.parse(
          Parts,
          values.map(({ value }) => value),
        );
        const links = linked(values, await insertMany(strapi, component, parts));
        const rows = links.map(({ from, to, order }) => ({
          entity_id: from,
          cmp_id: to,
          component_type: component,
          field: name,
          order: repeatable ? order : null,
        }));
        await insertRows(strapi, componentTable(strapi, uid, name), rows);
        break;
      }
      case 'relation':
        await insertRelation(strapi, uid, name, linked(values, numbers(values)));
        break;
    }
  }
  return ids;
}

type Value = Omit<Link, 'to'> & { value: unknown };

const numbers = (values: readonly Value[]): number[] =>
  v.parse(
    Ids,
    values.map(({ value }) => value),
  );

const linked = (values: readonly Value[], targets: readonly number[]): Link[] =>
  values.flatMap(({ from, order }, index) => {
    const to = targets[index];
    return to === undefined ? [] : { from, to, order };
  });

/** Strapi orders a relation from both of its sides: new entries come last in the lists of the entries they link to. */
async function insertRelation(
  strapi: Core.Strapi,
  uid: UID.Schema,
  name: string,
  links: readonly Link[],
): Promise<void> {
  const relation = strapi.db.metadata.get(uid).attributes[name];
  if (
    relation?.type !== 'relation' ||
    !('joinTable' in relation) ||
    !relation.joinTable ||
    !('inverseJoinColumn' in relation.joinTable)
  )
    throw new Error(`${uid} has no relation '${name}' with a table.`);
  const { joinColumn, inverseJoinColumn, orderColumnName, inverseOrderColumnName, ...table } =
    relation.joinTable;
  const last = inverseOrderColumnName
    ? await readLast(strapi, table.name, {
        column: inverseJoinColumn.name,
        order: inverseOrderColumnName,
        links,
      })
    : new Map<number, number>();
  const rows = links.map(({ from, to, order }) => {
    const next = (last.get(to) ?? 0) + 1;
    last.set(to, next);
    return {
      [joinColumn.name]: from,
      [inverseJoinColumn.name]: to,
      ...(orderColumnName && { [orderColumnName]: order }),
      ...(inverseOrderColumnName && { [inverseOrderColumnName]: next }),
    };
  });
  await insertRows(strapi, table.name, rows);
}

/** The highest order numbers that were read of a table of links, by entry, and the last row that was read for them. */
type Known = { row: number; highest: Map<number, number> };
const known = new WeakMap<object, Map<string, Known>>();

/**
 * The highest order numbers in the lists of the linked entries. An import asks for the same categories thousands of times, each
 * with ever more articles: all links of an entry are read once, and then only those added since.
 */
async function readLast(
  { db }: Core.Strapi,
  table: string,
  { column, order, links }: { column: string; order: string; links: readonly Link[] },
): Promise<Map<number, number>> {
  const tables = known.get(db) ?? new Map<string, Known>();
  known.set(db, tables);
  const { row, highest } = tables.get(table) ?? { row: 0, highest: new Map<number, number>() };
  const targets = [...new Set(links.map(({ to }) => to))];
  await db.transaction(async ({ trx }) => {
    const [last] = v.parse(LastRow, await trx(table).max({ row: 'id' }));
    // Not grouped: SQLite would read all rows by the index of the column.
    const since =
      highest.size === 0 ? [] : await trx(table).select({ to: column, highest: order }).where('id', '>', row);
    for (const added of v.parse(Highest, since)) {
      const before = highest.get(added.to);
      if (before !== undefined) highest.set(added.to, Math.max(before, added.highest ?? 0));
    }
    for (const part of inParts(targets.filter((target) => !highest.has(target)))) {
      for (const target of part) highest.set(target, 0);
      const all = await trx(table)
        .select({ to: column })
        .max({ highest: order })
        .whereIn(column, part)
        .groupBy(column);
      for (const each of v.parse(Highest, all)) highest.set(each.to, each.highest ?? 0);
    }
    tables.set(table, { row: last.row ?? 0, highest });
  });
  return new Map(targets.map((target) => [target, highest.get(target) ?? 0]));
}

async function insertRows({ db }: Core.Strapi, table: string, rows: readonly object[]): Promise<void> {
  await db.transaction(async ({ trx }) => {
    for (const part of inParts(rows)) await trx(table).insert(part);
  });
}
