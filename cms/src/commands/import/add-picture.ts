import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Core } from '@strapi/strapi';
import type { ImportedDocument } from 'masthead-contract/imports/documents';

type Picture = Extract<ImportedDocument, { kind: 'picture' }>;

/** The media types by which the media library distinguishes kinds of pictures; it reads the format itself. */
const TYPES: ReadonlyMap<string, string> = new Map([
  ['.svg', 'image/svg+xml'],
  ['.ico', 'image/x-icon'],
]);

/** Adds a picture to the media library, by the rules of an upload. */
export async function addPicture(
  strapi: Core.Strapi,
  folder: string,
  { file, name, alternativeText, caption }: Picture,
): Promise<{ target: string; address: string }> {
  const filepath = path.join(folder, file);
  const { size } = await stat(filepath);
  const mimetype = TYPES.get(path.extname(name).toLowerCase()) ?? 'image/jpeg';
  const [uploaded] = await strapi
    .plugin('upload')
    .service('upload')
    .upload({
      files: { filepath, originalFilename: name, mimetype, size },
      data: { fileInfo: { name, alternativeText, caption } },
    });
  return { target: String(uploaded.id), address: '' };
}
