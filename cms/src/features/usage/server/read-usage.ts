import type { Core, UID } from '@strapi/strapi';
import { CONTENT_TYPES } from 'masthead-contract/entities/model';
import { ARTICLE, FILE } from '../../../content-types';
import { hasDrafts } from '../../../core/database/has-drafts';
import { findLinking, findShowing } from '../../../media/pictures/stored-texts';
import { conditionOf, referringPaths } from './referring-paths';

/**
 * Entries of one type that refer to an entry, of those that are public or that the editor may read; `examples` are some that the
 * editor may read, the newest first.
 */
export type Usage = { type: string; count: number; examples: Example[] };
type Example = { title: string; documentId: string; status: 'draft' | 'published' };

/** A row, draft or published, that refers to an entry, with who wrote it. */
type Row = {
  id: number;
  documentId: string;
  publishedAt?: string | null;
  title?: string | null;
  name?: string | null;
};

const MAX_EXAMPLES = 10;

/** The fields with an entry's name; each type has one of them. */
const NAMED = ['title', 'name'] as const;

/** The types that can refer to others. */
const REFERRING = Object.values(CONTENT_TYPES).map(({ entity }) => entity);

/** Entries of one type, by the database ids of their drafts and published versions, or files. */
type Target = { uid: string; ids: readonly number[] };

type CanRead = (type: UID.ContentType, entry: object, field?: string) => boolean;

/**
 * The documents that refer to entries or a file, by type, including drafts. Pictures and links in texts count. Of entries that
 * aren't public, only those count that the editor may read.
 */
export async function readUsage(strapi: Core.Strapi, target: Target, canRead: CanRead): Promise<Usage[]> {
  const usages: Usage[] = [];
  for (const entity of REFERRING) {
    const type: UID.ContentType = `api::${entity}.${entity}`;
    const isPublic = isPublicIn(strapi, type);
    const rows = await findReferring(strapi, type, target);
    const known = [...Map.groupBy(rows, ({ documentId }) => documentId).values()].filter(
      (versions) => versions.some(isPublic) || versions.some((row) => canRead(type, row)),
    );
    if (known.length === 0) continue;
    const examples = known.flatMap((versions): Example[] => {
      const row = versions.find((one) => canRead(type, one));
      if (!row) return [];
      const title = titleOf(strapi, type, row, canRead);
      return [{ title, documentId: row.documentId, status: versions.some(isPublic) ? 'published' : 'draft' }];
    });
    usages.push({ type: entity, count: known.length, examples: examples.slice(0, MAX_EXAMPLES) });
  }
  return usages;
}

/** The names of the public entries that refer to an entry or to files: where readers see them. */
export async function findPublicPlaces(strapi: Core.Strapi, target: Target): Promise<string[]> {
  const places: string[] = [];
  for (const entity of REFERRING) {
    const type: UID.ContentType = `api::${entity}.${entity}`;
    const rows = (await findReferring(strapi, type, target)).filter(isPublicIn(strapi, type));
    places.push(...rows.map((row) => titleOf(strapi, type, row, () => true)));
  }
  return places;
}

/** The public entries whose fields refer to an entry or a file, without those whose text alone does. */
export async function findPublicEntries(
  strapi: Core.Strapi,
  target: Target,
): Promise<{ type: (typeof REFERRING)[number]; documentId: string }[]> {
  const entries: Awaited<ReturnType<typeof findPublicEntries>> = [];
  for (const type of REFERRING) {
    const uid: UID.ContentType = `api::${type}.${type}`;
    const rows = (await findRows(strapi, uid, relationsTo(strapi, uid, target))).filter(
      isPublicIn(strapi, uid),
    );
    entries.push(...rows.map(({ documentId }) => ({ type, documentId })));
  }
  return entries;
}

function isPublicIn(strapi: Core.Strapi, type: UID.ContentType): (row: Row) => boolean {
  const isDrafted = hasDrafts(strapi, type);
  return ({ publishedAt }) => !isDrafted || Boolean(publishedAt);
}

function titleOf(strapi: Core.Strapi, type: UID.ContentType, row: Row, canRead: CanRead): string {
  const field = NAMED.find((name) => name in strapi.contentType(type).attributes);
  if (!field) return strapi.contentType(type).info.displayName;
  return (canRead(type, row, field) && row[field]) || row.documentId;
}

/** The rows of a type, drafts included, that refer to an entry or a file, the newest first. */
async function findReferring(strapi: Core.Strapi, type: UID.ContentType, target: Target): Promise<Row[]> {
  const inTexts = type === ARTICLE ? [{ id: { $in: await findTextsWith(strapi, target) } }] : [];
  return findRows(strapi, type, [...relationsTo(strapi, type, target), ...inTexts]);
}

/** The conditions that a field of a type refers to an entry or a file. */
function relationsTo(strapi: Core.Strapi, type: UID.ContentType, { uid: target, ids }: Target): object[] {
  const components = new Map(Object.entries(strapi.components));
  const { attributes } = strapi.contentType(type);
  const paths = referringPaths(attributes, target, (uid) => components.get(uid)?.attributes ?? {});
  return paths.map((path) => conditionOf(path, ids));
}

async function findRows(
  strapi: Core.Strapi,
  type: UID.ContentType,
  conditions: readonly object[],
): Promise<Row[]> {
  if (conditions.length === 0) return [];
  const { attributes } = strapi.contentType(type);
  return strapi.db.query(type).findMany({
    select: [
      'id',
      'documentId',
      ...NAMED.filter((name) => name in attributes),
      ...(hasDrafts(strapi, type) ? ['publishedAt'] : []),
    ],
    populate: ['createdBy'],
    where: { $or: conditions },
    orderBy: { id: 'desc' },
  });
}

/** The texts that show a file, or lead to articles. These are not found by their own texts. */
async function findTextsWith(strapi: Core.Strapi, { uid, ids }: Target): Promise<number[]> {
  const find = (field: string): Promise<Record<string, string>[]> =>
    strapi.db.query(uid).findMany({ select: [field], where: { id: { $in: ids } } });
  if (uid === FILE) {
    const urls = new Set((await find('url')).flatMap(({ url }) => url ?? []));
    return urls.size > 0 ? findShowing(strapi, urls) : [];
  }
  if (uid !== ARTICLE) return [];
  const articles = new Set((await find('documentId')).flatMap(({ documentId }) => documentId ?? []));
  return (await findLinking(strapi, articles)).filter((text) => !ids.includes(text));
}
