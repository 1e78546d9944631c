import type { Core, UID } from '@strapi/strapi';
import type { ImportedArticle } from 'masthead-contract/imports';
import * as v from 'valibot';
import { AUTHOR, CATEGORY, TAG } from '../../content-types';
import type { ImportTable } from '../../database/import-table';
import { FILE } from '../../media/pictures/library';
import { pictureKeys, placePictures } from './place-pictures';

const File = v.looseObject({ id: v.number() });
type File = v.InferOutput<typeof File>;

/** The fields of an imported article. It does not refer to what editors have deleted since. */
export async function articleData(strapi: Core.Strapi, imports: ImportTable, article: ImportedArticle) {
  const { title, subtitle, slug, description, content, cover, categories, tags, comments } = article;
  const pictures = pictureKeys(content);
  if (cover) pictures.push(cover.picture);
  const people = [...article.authors, ...comments.flatMap(({ author }) => author ?? [])];
  const targets = await imports.find([...new Set([...people, ...categories, ...tags, ...pictures])]);

  const files = await findFiles(strapi, targets, pictures);
  const authors = await findExisting(strapi, AUTHOR, targets, people);
  const pick = (keys: readonly string[], found: ReadonlyMap<string, string>) => [
    ...new Set(keys.flatMap((key) => found.get(key) ?? [])),
  ];
  const coverFile = cover && files.get(cover.picture);
  return {
    title,
    subtitle,
    description,
    ...(slug && { slug }),
    content: placePictures(content, files),
    cover: coverFile ? { media: [coverFile.id], author: cover.credit || null } : null,
    authors: pick(article.authors, authors),
    categories: pick(categories, await findExisting(strapi, CATEGORY, targets, categories)),
    tags: pick(tags, await findExisting(strapi, TAG, targets, tags)),
    comments: comments.map(({ author, content: text }) => ({
      author: authors.get(author ?? '') ?? null,
      content: text,
    })),
    publishedOn: article.publishedOn,
  };
}

/** The documents of these keys that still exist. */
async function findExisting(
  { db }: Core.Strapi,
  uid: UID.ContentType,
  targets: ReadonlyMap<string, string>,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const wanted = keys.flatMap((key): [string, string][] => {
    const documentId = targets.get(key);
    return documentId === undefined ? [] : [[key, documentId]];
  });
  if (wanted.length === 0) return new Map();
  const rows = await db.query(uid).findMany({
    select: ['documentId'],
    where: { documentId: { $in: wanted.map(([, documentId]) => documentId) } },
  });
  const existing = v.parse(v.array(v.object({ documentId: v.string() })), rows);
  return new Map(wanted.filter(([, id]) => existing.some(({ documentId }) => documentId === id)));
}

/** The pictures of the media library by their keys. */
async function findFiles(
  { db }: Core.Strapi,
  targets: ReadonlyMap<string, string>,
  keys: readonly string[],
): Promise<Map<string, File>> {
  const ids = keys.flatMap((key) => targets.get(key) ?? []).map(Number);
  if (ids.length === 0) return new Map();
  const rows = v.parse(v.array(File), await db.query(FILE).findMany({ where: { id: { $in: ids } } }));
  return new Map(
    keys.flatMap((key): [string, File][] => {
      const file = rows.find(({ id }) => String(id) === targets.get(key));
      return file ? [[key, file]] : [];
    }),
  );
}
