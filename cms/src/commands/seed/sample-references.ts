import type { Core } from '@strapi/strapi';
import * as v from 'valibot';
import { FILE } from '../../content-types';
import { CONTENT } from './content';

/** An entry or a picture, as `uid:id`: the documentId of an entry, the id of a picture. */
export type Key = string;

/** An entry or a picture of the magazine. */
export type Item = {
  key: Key;
  uid: string;
  /** The documentId of an entry, the id of a picture. */
  id: string;
  /** For the operator: what it is, and its title or name. */
  label: string;
  /** When it was created first and changed last, of all its versions. */
  createdAt: number;
  updatedAt: number;
  /** The items it refers to, not those that refer to it. */
  references: Set<Key>;
};

type Attribute = {
  type: string;
  target?: string;
  component?: string;
  mappedBy?: string;
  relation?: string;
};
type Schema = { attributes: Record<string, unknown>; info: { displayName: string } };
const Rows = v.array(v.record(v.string(), v.unknown()));
type Row = v.InferOutput<typeof Rows>[number];

/** Reads all entries and pictures of the magazine with their references. */
export async function readItems(strapi: Core.Strapi): Promise<Map<Key, Item>> {
  const items = new Map<Key, Item>();
  const files = v.parse(Rows, await strapi.db.query(FILE).findMany({}));
  const keyOfUrl = new Map(files.map((file) => [String(file.url), `${FILE}:${file.id}`]));
  for (const file of files) add(items, FILE, String(file.id), `the picture '${file.name}'`, file);

  for (const uid of CONTENT) {
    const schema: Schema = strapi.contentType(uid);
    const populate = populateOf(strapi, schema);
    const rows = v.parse(Rows, await strapi.db.query(uid).findMany({ populate }));
    for (const row of rows) {
      const item = add(items, uid, String(row.documentId), labelOf(schema, row), row);
      for (const key of referencesIn(strapi, schema, row, keyOfUrl)) item.references.add(key);
    }
  }
  return items;
}

/** The versions of a document, draft and published, are one item. */
function add(items: Map<Key, Item>, uid: string, id: string, label: string, row: Row): Item {
  const key = `${uid}:${id}`;
  const [createdAt, updatedAt] = [row.createdAt, row.updatedAt].map((time) =>
    new Date(String(time)).getTime(),
  );
  const item = items.get(key) ?? {
    key,
    uid,
    id,
    label,
    createdAt: Number.POSITIVE_INFINITY,
    updatedAt: 0,
    references: new Set(),
  };
  item.createdAt = Math.min(item.createdAt, createdAt ?? Number.POSITIVE_INFINITY);
  item.updatedAt = Math.max(item.updatedAt, updatedAt ?? Number.POSITIVE_INFINITY);
  items.set(key, item);
  return item;
}

function labelOf({ info }: Schema, { title, name }: Row): string {
  const own = title ?? name;
  return own ? `the ${info.displayName.toLowerCase()} '${own}'` : info.displayName;
}

/** Relations that the type itself owns, pictures, and the same in its components. */
function populateOf(strapi: Core.Strapi, { attributes }: Schema): Record<string, unknown> {
  const populate: Record<string, unknown> = {};
  for (const [name, attribute] of Object.entries(attributes) as [string, Attribute][]) {
    if (attribute.type === 'media') populate[name] = { select: ['id'] };
    else if (isOwnRelation(attribute)) populate[name] = { select: ['documentId'] };
    else if (attribute.component) {
      const component = componentOf(strapi, attribute.component);
      if (component) populate[name] = { populate: populateOf(strapi, component) };
    }
  }
  return populate;
}

function isOwnRelation({ type, target = '', mappedBy }: Attribute): boolean {
  return type === 'relation' && mappedBy === undefined && target.startsWith('api::');
}

function componentOf(strapi: Core.Strapi, uid: string): Schema | undefined {
  return Object.values(strapi.components).find((component) => component.uid === uid);
}

function referencesIn(
  strapi: Core.Strapi,
  { attributes }: Schema,
  row: Row,
  keyOfUrl: ReadonlyMap<string, Key>,
): Key[] {
  return (Object.entries(attributes) as [string, Attribute][]).flatMap(([name, attribute]) => {
    const values = rowsOf(row[name]);
    if (attribute.type === 'media') return values.map(({ id }) => `${FILE}:${id}`);
    if (attribute.type === 'blocks') return values.flatMap((block) => picturesIn(block, keyOfUrl));
    if (isOwnRelation(attribute)) return values.map(({ documentId }) => `${attribute.target}:${documentId}`);
    const component = attribute.component ? componentOf(strapi, attribute.component) : undefined;
    return component ? values.flatMap((value) => referencesIn(strapi, component, value, keyOfUrl)) : [];
  });
}

function rowsOf(value: unknown): Row[] {
  const values: unknown[] = Array.isArray(value) ? value : [value];
  return values.filter((each): each is Row => typeof each === 'object' && each !== null);
}

/** The pictures in a block of rich text, which refers to them by their URLs. */
function picturesIn(block: Row, keyOfUrl: ReadonlyMap<string, Key>): Key[] {
  const [image] = rowsOf(block.image);
  // A picture's URL may have a host; the library's URLs don't.
  const key = image && keyOfUrl.get(String(image.url).replace(/^https?:\/\/[^/]+/, ''));
  return key ? [key] : [];
}
