import type { Core } from '@strapi/strapi';
import * as v from 'valibot';
import type { Change, Row, Rows } from './row-journal';

/** A row of a content type, or of an own table that is about one. */
export type Owner = { uid: string; row: Row };

const Id = v.number();
const Column = v.object({ name: v.string() });
const Join = v.object({
  name: v.string(),
  joinColumn: Column,
  inverseJoinColumn: v.optional(Column),
  morphColumn: v.optional(v.object({ typeColumn: Column, idColumn: Column })),
  inverseOrderColumnName: v.optional(v.string()),
});
const Attribute = v.looseObject({ target: v.optional(v.string()), joinTable: v.optional(Join) });
/** The table of a relation, or of the components of a type: between which types it stands, and in which columns. */
export type Place = { from: string; to: string | undefined } & v.InferOutput<typeof Join>;

/** What a row of a relation or component leads to, on both sides. */
type Ends = { from: Owner[]; to: Owner[] };

/** Finds out, by the tables that Strapi makes of the content types, to which documents a row belongs. */
export function rowOwners(strapi: Core.Strapi) {
  const uids = new Map<string, string>();
  const tables = new Map<string, string>();
  /** The tables of relations and components, from the side that Strapi describes first. */
  const places = new Map<string, Place>();
  for (const [uid, { tableName, attributes }] of strapi.db.metadata) {
    uids.set(tableName, uid);
    tables.set(uid, tableName);
    for (const attribute of Object.values(attributes)) {
      const { target, joinTable } = v.parse(Attribute, attribute);
      // Of pictures, the table names the type; of both sides of a relation, the first one has the order of the other.
      if (joinTable && (!places.has(joinTable.name) || joinTable.morphColumn))
        places.set(joinTable.name, { from: uid, to: target, ...joinTable });
    }
  }
  const components = [...places.values()].filter(({ name }) => name.endsWith('_cmps'));

  /** The documents that a row of a content type or component is a part of. */
  function ownersOf(uid: string, id: number, rows: Rows): Owner[] {
    const row = rows.get(tables.get(uid) ?? '', id);
    if (!(uid in strapi.components)) return row ? [{ uid, row }] : [];
    return components.flatMap(({ from, name }) =>
      rows
        .of(name)
        .filter(({ cmp_id, component_type }) => cmp_id === id && component_type === uid)
        .flatMap(({ entity_id }) => ownersOf(from, v.parse(Id, entity_id), rows)),
    );
  }

  function endsOf(
    { from, to, joinColumn, inverseJoinColumn, morphColumn, name }: Place,
    row: Row,
    rows: Rows,
  ): Ends {
    const target = name.endsWith('_cmps') ? String(row.component_type) : to;
    const other = morphColumn ? String(row[morphColumn.typeColumn.name]) : target;
    const column = morphColumn?.idColumn.name ?? inverseJoinColumn?.name ?? '';
    const find = (uid: string | undefined, id: unknown) =>
      uid && typeof id === 'number' ? ownersOf(uid, id, rows) : [];
    const ends = { from: find(from, row[joinColumn.name]), to: find(other, row[column]) };
    // A picture is used by the entry that has it.
    return morphColumn ? { from: ends.to, to: ends.from } : ends;
  }

  return {
    uids,
    places,
    ownersOf,
    endsOf,
    /** Without the order that the other side of a relation gives to its own entries. */
    isOrderAlone({ table, before, after }: Change): boolean {
      const column = places.get(table)?.inverseOrderColumnName;
      if (!column || !before || !after) return false;
      const same = (row: Row) => JSON.stringify({ ...row, [column]: null });
      return same(before) === same(after);
    },
  };
}
