import type { Core } from '@strapi/strapi';
import { FILE } from '../../content-types';
import { findReplaced } from '../uploads/replaced-files';
import { type LibraryPicture, picturePaths, withPictures } from './text-pictures';

type Row = LibraryPicture & { id: number };

/** A text with the current URLs of its pictures in the media library. */
export async function withPresentPictures(strapi: Core.Strapi, content: unknown): Promise<unknown> {
  const [present] = await allWithPresentPictures(strapi, [content]);
  return present;
}

/** Several texts with the current URLs of their pictures, in order. */
export async function allWithPresentPictures(
  strapi: Core.Strapi,
  contents: readonly unknown[],
): Promise<unknown[]> {
  const paths = [...new Set(contents.flatMap(picturePaths))];
  if (paths.length === 0) return [...contents];
  const pictures = await findPictures(strapi, paths);
  return contents.map((content) => withPictures(content, pictures));
}

/** The pictures of the media library that have these URLs or had them before they were replaced. */
async function findPictures(
  strapi: Core.Strapi,
  paths: readonly string[],
): Promise<Map<string, LibraryPicture>> {
  const find = (where: object): Promise<Row[]> => strapi.db.query(FILE).findMany({ where });
  const pictures = new Map((await find({ url: { $in: paths } })).map((row) => [row.url, row]));
  const replaced = await findReplaced(
    strapi,
    paths.filter((path) => !pictures.has(path)),
  );
  if (replaced.size === 0) return pictures;
  const rows = await find({ id: { $in: [...replaced.values()] } });
  for (const [path, id] of replaced) {
    const row = rows.find((picture) => picture.id === id);
    if (row) pictures.set(path, row);
  }
  return pictures;
}
