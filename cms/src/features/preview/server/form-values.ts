import type { Core, Schema, UID } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import * as v from 'valibot';
import type { Selection } from '../../../content-api/answers/documents';
import { FILE } from '../../../content-types';
import { sentences } from '../sentences';
import { changeOrder, relationChange } from './relation-change';

export type Fields = { [name: string]: unknown };

const fields = v.record(v.string(), v.unknown());
const file = v.object({ id: v.number() });

/** More than SQLite takes in a statement is 32,766, and far more than an editor adds at once. */
const MAX_ENTRIES = 1_000;

/** A saved document or component, with the relations of a selection. */
type Stored = { uid: UID.Schema; selection: Selection; saved: Fields };

/**
 * The fields that a save of the panel's edit form would produce, without saving them. The form has all fields, but only the
 * changes of relations; relations outside the selection are left out.
 */
export async function applyFormValues(
  strapi: Core.Strapi,
  { uid, selection, saved }: Stored,
  values: Fields,
): Promise<Fields> {
  const result = { ...saved };
  for (const [name, attribute] of Object.entries(strapi.getModel(uid).attributes)) {
    if (!(name in values)) continue;
    const inside = selection.populate?.[name];
    const isPopulated = ['component', 'relation', 'media'].includes(attribute.type);
    if (!isPopulated) result[name] = values[name];
    else if (inside)
      result[name] = await applyPart(strapi, { attribute, inside, saved: saved[name] }, values[name]);
  }
  return result;
}

type Part = { attribute: Schema.Attribute.AnyAttribute; inside: Selection; saved: unknown };

async function applyPart(
  strapi: Core.Strapi,
  { attribute, inside, saved }: Part,
  value: unknown,
): Promise<unknown> {
  const before = v.parse(v.array(fields), [saved ?? []].flat());
  switch (attribute.type) {
    case 'component': {
      const apply = (form: Fields) => {
        const same = before.find(({ id }) => id === form.id) ?? {};
        return applyFormValues(strapi, { uid: attribute.component, selection: inside, saved: same }, form);
      };
      const components = await Promise.all(v.parse(v.array(fields), [value ?? []].flat()).map(apply));
      return attribute.repeatable ? components : (components[0] ?? null);
    }
    case 'media': {
      const ids = v.parse(v.array(file), [value ?? []].flat()).map(({ id }) => id);
      refuseMany(ids);
      const files = await strapi.db.query(FILE).findMany({ where: { id: { $in: ids } } });
      const inOrder = ids.flatMap((id) => files.find((found) => found.id === id) ?? []);
      return attribute.multiple ? inOrder : (inOrder[0] ?? null);
    }
    case 'relation': {
      if (!('target' in attribute)) return saved;
      const change = v.parse(relationChange, value ?? {});
      refuseMany(change.connect);
      const added = await strapi.documents(attribute.target).findMany({
        ...inside,
        status: 'draft',
        filters: { documentId: { $in: change.connect.map(({ documentId }) => documentId) } },
      });
      const related = changeOrder(before, { ...change, added });
      return attribute.relation.endsWith('ToMany') ? related : (related.at(-1) ?? null);
    }
    default:
      return saved;
  }
}

function refuseMany(entries: readonly unknown[]): void {
  if (entries.length > MAX_ENTRIES) throw new errors.ValidationError(sentences().manyEntries(MAX_ENTRIES));
}
