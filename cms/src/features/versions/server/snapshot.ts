import type { Core, Schema, UID } from '@strapi/strapi';
import * as v from 'valibot';
import { FIELDS_OF_STRAPI, FILE } from '../../../content-types';
import { mergedEntries } from '../../terms/server/merged-entries';

/**
 * The fields of a document at one time, without ids of the database: related entries as `{ documentId, label }`, files as
 * `{ id, name }`, components as snapshots.
 */
export type Snapshot = { [name: string]: unknown };

const fields = v.record(v.string(), v.unknown());
const entry = v.object({
  documentId: v.string(),
  name: v.nullish(v.string()),
  title: v.nullish(v.string()),
});
const file = v.object({ id: v.number(), name: v.string() });
const relatedEntry = v.object({ documentId: v.string() });
const storedFile = v.object({ id: v.number() });

/**
 * Fields that Strapi and this service write themselves, and the dates at which they publish and withdraw: bringing a version
 * back must do neither.
 */
const OWN_FIELDS = [
  ...FIELDS_OF_STRAPI,
  'waiting',
  'readyForReview',
  'readySince',
  'publishedOn',
  'withdrawOn',
];

type Attribute = Schema.Attribute.AnyAttribute;
type Populate = { [name: string]: true | { populate: Populate } };

/** The fields of a content type or component that editors write. */
const attributesOf = (strapi: Core.Strapi, uid: UID.Schema): [string, Attribute][] =>
  Object.entries(strapi.getModel(uid).attributes).filter(([name]) => !OWN_FIELDS.includes(name));

/** The relations to populate for `takeSnapshot`. */
export function populateAll(strapi: Core.Strapi, uid: UID.Schema): Populate {
  return Object.fromEntries(
    attributesOf(strapi, uid).flatMap(([name, attribute]): [string, Populate[string]][] => {
      if (attribute.type === 'component')
        return [[name, { populate: populateAll(strapi, attribute.component) }]];
      return attribute.type === 'relation' || attribute.type === 'media' ? [[name, true]] : [];
    }),
  );
}

/** The snapshot of a document or component that was read with `populateAll`. */
function takeSnapshot(strapi: Core.Strapi, uid: UID.Schema, document: object): Snapshot {
  const values = v.parse(fields, document);
  const of = (attribute: Attribute, value: unknown): unknown => {
    const all = [value ?? []].flat();
    switch (attribute.type) {
      case 'relation':
        return v.parse(v.array(entry), all).map(({ documentId, name, title }) => ({
          documentId,
          label: name ?? title ?? '',
        }));
      case 'media':
        return v.parse(v.array(file), all);
      case 'component':
        return v.parse(v.array(fields), all).map((part) => takeSnapshot(strapi, attribute.component, part));
      default:
        return value ?? null;
    }
  };
  return Object.fromEntries(
    attributesOf(strapi, uid).map(([name, attribute]) => [name, of(attribute, values[name])]),
  );
}

/**
 * The data to restore a version, for the document service. Entries and files deleted since are left out, and merged entries are
 * replaced by those they were merged into.
 */
export async function dataOf(strapi: Core.Strapi, uid: UID.Schema, snapshot: Snapshot): Promise<Snapshot> {
  const of = async (attribute: Attribute, value: unknown): Promise<unknown> => {
    switch (attribute.type) {
      case 'relation': {
        if (!('target' in attribute)) return undefined;
        const stored = v.parse(v.array(relatedEntry), value).map(({ documentId }) => documentId);
        const merged = await mergedEntries(strapi).find(stored);
        const ids = [...new Set(stored.map((id) => merged.get(id) ?? id))];
        const found = await strapi.db
          .query(attribute.target)
          .findMany({ select: ['documentId'], where: { documentId: { $in: ids } } });
        const existing = new Set(found.map(({ documentId }) => documentId));
        return { set: ids.filter((id) => existing.has(id)).map((documentId) => ({ documentId })) };
      }
      case 'media': {
        const ids = v.parse(v.array(storedFile), value).map(({ id }) => id);
        const found = await strapi.db.query(FILE).findMany({ select: ['id'], where: { id: { $in: ids } } });
        const existing = new Set(found.map(({ id }) => id));
        const kept = ids.filter((id) => existing.has(id));
        return attribute.multiple ? kept : (kept[0] ?? null);
      }
      case 'component': {
        const parts = v.parse(v.array(fields), value);
        const data = await Promise.all(parts.map((part) => dataOf(strapi, attribute.component, part)));
        return attribute.repeatable ? data : (data[0] ?? null);
      }
      default:
        return value;
    }
  };
  const known = attributesOf(strapi, uid).filter(([name]) => name in snapshot);
  return Object.fromEntries(
    await Promise.all(known.map(async ([name, attribute]) => [name, await of(attribute, snapshot[name])])),
  );
}

/** Which version of a document is read. */
export type Read = { uid: UID.ContentType; documentId: string; status: 'draft' | 'published' };

/** The draft or the public version of a document; `null` if there is none. */
export async function readSnapshot(
  strapi: Core.Strapi,
  { uid, documentId, status }: Read,
): Promise<Snapshot | null> {
  const populate = populateAll(strapi, uid);
  const document = await strapi.documents(uid).findFirst({ filters: { documentId }, status, populate });
  return document && takeSnapshot(strapi, uid, document);
}

/** The title of an entry, or the name of a type that has one entry. */
export const titleOf = (strapi: Core.Strapi, uid: UID.ContentType, content: Snapshot): string =>
  String(content.title ?? strapi.contentType(uid).info.displayName);
