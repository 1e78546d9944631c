import type { Core, UID } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { readsOfAll, readsOfEach } from '../../../core/rights/ability';
import type { Ability } from '../../../strapi/permission-checker';
import { sentences } from '../sentences';

/** Keys of an entry, and of the account that wrote it, which everyone who may read the entry may see. */
const KEYS = ['id', 'documentId', 'createdAt', 'updatedAt', 'publishedAt', 'locale', 'status', '__status'];
const OF_ACCOUNTS = ['id', 'documentId', 'firstname', 'lastname', 'username'];

const MEDIA = 'plugin::upload.';
/** Each may take two joins, and SQLite allows 64. No list of the panel comes near it. */
const MAX_CONDITIONS = 20;

export type PanelQuery = {
  filters?: unknown;
  sort?: unknown;
  populate?: unknown;
  fields?: unknown;
  _q?: unknown;
};

/** A content type, and a component in it with the path that leads there. */
type Position = { model: UID.Schema; uid: UID.Schema; prefix: string };

const at = (uid: UID.Schema): Position => ({ model: uid, uid, prefix: '' });

/**
 * Refuses a query of the panel that filters or sorts by fields that the person may not read, in the entry itself or through
 * relations. Strapi checks only the first step of a path. Refuses more conditions than a database accepts. Removes the selection
 * of fields and relations, which the panel doesn't use and Strapi doesn't check either.
 */
export function checkQuery(
  strapi: Core.Strapi,
  { userAbility, uid: start }: { userAbility: Ability; uid: UID.Schema },
  query: PanelQuery,
): void {
  let conditions = 0;
  check(at(start), query.filters);
  for (const part of sortParts(query.sort)) check(at(start), part);
  delete query.populate;
  delete query.fields;

  function check(position: Position, part: unknown): void {
    for (const [key, value] of entriesOf(part)) {
      if (key.startsWith('$')) check(position, value);
      else if (!KEYS.includes(key)) checkField(position, key, value);
    }
  }

  function checkField({ model, uid, prefix }: Position, key: string, value: unknown): void {
    conditions += 1;
    if (conditions > MAX_CONDITIONS)
      throw new errors.ValidationError(sentences().manyConditions(MAX_CONDITIONS));
    const attribute = strapi.getModel(uid).attributes[key];
    const path = prefix + key;
    switch (attribute?.type) {
      case undefined:
      case 'media':
        throw refusal(path);
      case 'component':
        check({ model, uid: attribute.component, prefix: `${path}.` }, value);
        return;
      case 'relation': {
        const target = 'target' in attribute ? attribute.target : null;
        if (target === 'admin::user') checkAccount(path, value);
        else if (target && isReadable(model, path)) check(at(target), value);
        else throw refusal(path);
        return;
      }
      default:
        if (!isReadable(model, path)) throw refusal(path);
    }
  }

  /** The permission to read the media library is for whole files. */
  function isReadable(model: UID.Schema, path: string): boolean {
    if (model.startsWith(MEDIA)) return true;
    return model === start ? readsOfEach(userAbility, model, path) : readsOfAll(userAbility, model, path);
  }

  function checkAccount(path: string, value: unknown): void {
    for (const [key, inner] of entriesOf(value)) {
      if (key.startsWith('$')) checkAccount(path, inner);
      else if (!OF_ACCOUNTS.includes(key)) throw refusal(`${path}.${key}`);
    }
  }
}

/** The keys of a part of a query with their values; for an array, those of its items. */
function entriesOf(part: unknown): [string, unknown][] {
  if (Array.isArray(part)) return part.flatMap(entriesOf);
  return typeof part === 'object' && part !== null ? Object.entries(part) : [];
}

/** The parts of a sort as objects: `authors.name:asc` becomes `{ authors: { name: 'asc' } }`. */
function sortParts(sort: unknown): unknown[] {
  return [sort ?? []].flat().flatMap((part: unknown) => {
    if (typeof part !== 'string') return [part];
    return part.split(',').map((one) => {
      const [path = '', order = 'asc'] = one.trim().split(':');
      return path.split('.').reduceRight<unknown>((value, key) => ({ [key]: value }), order);
    });
  });
}

const refusal = (path: string) => new errors.ValidationError(sentences().mayNotQuery(path));
