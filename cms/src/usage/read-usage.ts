import type { Core, UID } from '@strapi/strapi';
import { CONTENT_TYPES } from 'masthead-contract/model';
import { ARTICLE } from '../content-types';
import { FILE } from '../pictures/library';
import { findTexts } from '../pictures/stored-texts';
import { conditionOf, referringPaths } from './referring-paths';

/** Entries of one type that refer to an entry; `examples` are some that the editor may read, the newest first. */
export type Usage = { type: string; count: number; examples: Example[] };
type Example = { title: string; documentId: string; status: 'draft' | 'published' };

/** The rows of a document, draft or published, that refer to an entry. */
type Versions = readonly { id: number; documentId: string; publishedAt?: string | null }[];

const MAX_EXAMPLES = 10;
/** Editors may be allowed to read some entries only. */
const MAX_TRIED = 50;

/** The types that can refer to others. */
const REFERRING: readonly string[] = Object.values(CONTENT_TYPES).map(({ entity }) => entity);

/** An entry or file, by its database id. */
type Target = { uid: string; id: number };

/**
 * What refers to an entry or a file, by type, drafts included. Pictures in texts count. `canRead` tells whether the editor
 * may read an entry.
 */
export async function readUsage(
  strapi: Core.Strapi,
  target: Target,
  canRead: (type: UID.ContentType, entry: object) => boolean,
): Promise<Usage[]> {
  const usages: Usage[] = [];
  for (const entity of REFERRING) {
    const type: UID.ContentType = `api::${entity}.${entity}`;
    const rows = await findReferring(strapi, type, target);
    const documents = [...Map.groupBy(rows, ({ documentId }) => documentId).values()];
    if (documents.length === 0) continue;
    const tried = documents.slice(0, MAX_TRIED);
    const examples = (
      await Promise.all(tried.map((versions) => readExample(strapi, type, versions, canRead)))
    ).flat();
    usages.push({ type: entity, count: documents.length, examples: examples.slice(0, MAX_EXAMPLES) });
  }
  return usages;
}

async function findReferring(strapi: Core.Strapi, type: UID.ContentType, target: Target): Promise<Versions> {
  const { attributes, options } = strapi.contentType(type);
  const components = new Map(Object.entries(strapi.components));
  const paths = referringPaths(attributes, target.uid, (uid) => components.get(uid)?.attributes ?? {});
  const conditions = [
    ...paths.map((path) => conditionOf(path, target.id)),
    ...(type === ARTICLE && target.uid === FILE
      ? [{ id: { $in: await findTextsWith(strapi, target.id) } }]
      : []),
  ];
  if (conditions.length === 0) return [];
  return strapi.db.query(type).findMany({
    select: ['id', 'documentId', ...(options?.draftAndPublish ? ['publishedAt'] : [])],
    where: { $or: conditions },
    orderBy: { id: 'desc' },
  });
}

async function findTextsWith(strapi: Core.Strapi, file: number): Promise<number[]> {
  const row = await strapi.db.query(FILE).findOne({ select: ['url'], where: { id: file } });
  return row ? findTexts(strapi, `%${row.url}%`) : [];
}

/** A document as an example; empty if the editor may not read it. */
async function readExample(
  strapi: Core.Strapi,
  type: UID.ContentType,
  versions: Versions,
  canRead: (type: UID.ContentType, entry: object) => boolean,
): Promise<Example[]> {
  const { info, attributes, options } = strapi.contentType(type);
  const named = ['title', 'name'].filter((name) => name in attributes);
  const [version] = versions;
  const row = await strapi.db.query(type).findOne({
    select: ['id', 'documentId', ...named],
    where: { id: version?.id },
    populate: ['createdBy'],
  });
  if (!row || !canRead(type, row)) return [];
  const title = String(row.title ?? row.name ?? info.displayName);
  const isPublic = !options?.draftAndPublish || versions.some(({ publishedAt }) => publishedAt);
  return [{ title, documentId: row.documentId, status: isPublic ? 'published' : 'draft' }];
}
