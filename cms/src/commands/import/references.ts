import type { Core, UID } from '@strapi/strapi';
import type { ImportedArticle } from 'masthead-contract/imports/documents';
import * as v from 'valibot';
import { AUTHOR, CATEGORY, DOSSIER, FILE, TAG } from '../../content-types';
import type { ImportTable } from '../../features/import/server/import-table';
import { inParts } from '../../in-parts';
import { pictureKeys } from './place-pictures';

/** A row that articles refer to, with all that their pages show of it. */
const Reference = v.looseObject({ id: v.number(), documentId: v.string() });
export type Reference = v.InferOutput<typeof Reference>;
const File = v.looseObject({ id: v.number() });
type File = v.InferOutput<typeof File>;

/** By their keys. */
export type References = {
  files: ReadonlyMap<string, File>;
  authors: ReadonlyMap<string, Reference>;
  categories: ReadonlyMap<string, Reference>;
  tags: ReadonlyMap<string, Reference>;
  dossiers: ReadonlyMap<string, Reference>;
};

/** The entries that articles refer to, except those that editors have deleted since. */
export async function findReferences(
  strapi: Core.Strapi,
  imports: ImportTable,
  articles: readonly ImportedArticle[],
): Promise<References> {
  const people = articles.flatMap(({ authors, comments }) => [
    ...authors,
    ...comments.flatMap(({ author }) => author ?? []),
  ]);
  const pictures = articles.flatMap(({ content, cover }) => [
    ...pictureKeys(content),
    ...(cover ? [cover.picture] : []),
  ]);
  const categories = articles.flatMap((article) => article.categories);
  const tags = articles.flatMap((article) => article.tags);
  const dossiers = articles.flatMap((article) => article.dossiers);
  const keys = [...people, ...categories, ...tags, ...dossiers, ...pictures];
  const targets = await imports.find([...new Set(keys)]);

  const find = async (uid: UID.ContentType, keys: readonly string[], populate: object = {}) =>
    byKey(keys, targets, 'documentId', (values) =>
      strapi.db
        .query(uid)
        .findMany({ where: { documentId: { $in: values } }, populate })
        .then((rows) => v.parse(v.array(Reference), rows)),
    );
  return {
    files: await byKey(pictures, targets, 'id', async (values) =>
      v.parse(
        v.array(File),
        await strapi.db.query(FILE).findMany({ where: { id: { $in: values.map(Number) } } }),
      ),
    ),
    authors: await find(AUTHOR, people, { profiles: { populate: ['photo'] } }),
    categories: await find(CATEGORY, categories),
    tags: await find(TAG, tags),
    dossiers: await find(DOSSIER, dossiers),
  };
}

/** The rows that still exist, by the keys that were imported as them. */
async function byKey<Row extends { id: number; documentId?: unknown }>(
  keys: readonly string[],
  targets: ReadonlyMap<string, string>,
  field: 'id' | 'documentId',
  read: (values: readonly string[]) => Promise<Row[]>,
): Promise<Map<string, Row>> {
  const wanted = [...new Set(keys)].flatMap((key): [string, string][] => {
    const target = targets.get(key);
    return target === undefined ? [] : [[key, target]];
  });
  const rows = new Map<string, Row>();
  for (const part of inParts(wanted.map(([, target]) => target)))
    for (const row of await read(part)) rows.set(String(row[field]), row);
  return new Map(
    wanted.flatMap(([key, target]): [string, Row][] => {
      const row = rows.get(target);
      return row ? [[key, row]] : [];
    }),
  );
}
