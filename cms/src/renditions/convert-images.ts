import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Core } from '@strapi/strapi';
import { tellOperator } from '../operator';

type StoredFile = {
  id: number;
  name: string;
  url: string;
  mime: string;
  formats: Record<string, { mime?: string; colours?: string | null }> | null;
};

const CONVERTIBLE = ['image/jpeg', 'image/png', 'image/webp', 'image/tiff'];

/**
 * Makes AVIF renditions of every picture that was uploaded before they were made at upload. A
 * picture keeps its address; one that can't be read is named and left as it is. Safe to stop and
 * to run again: what is done is done.
 */
export async function convertImages(strapi: Core.Strapi): Promise<void> {
  const files: StoredFile[] = await strapi.db
    .query('plugin::upload.file')
    .findMany({ where: { mime: { $in: CONVERTIBLE } }, orderBy: { id: 'desc' } });
  const waiting = files.filter(needsConversion);
  const temporary = await mkdtemp(path.join(tmpdir(), 'masthead-renditions-'));
  try {
    for (const [index, file] of waiting.entries()) {
      await convert(strapi, file, temporary).catch((error: unknown) =>
        tellOperator(`${file.name} stays as it is: ${error instanceof Error ? error.message : error}`),
      );
      if ((index + 1) % 10 === 0 || index + 1 === waiting.length) {
        tellOperator(`Converting pictures: ${index + 1} of ${waiting.length}`);
      }
    }
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
  if (waiting.length === 0) tellOperator('All pictures have their renditions already.');
}

/** Whether a rendition is no AVIF, or the picture's colours are not known. Pictures without any are small; they need none. */
function needsConversion({ formats }: StoredFile): boolean {
  return (
    Object.values(formats ?? {}).some(({ mime }) => mime !== 'image/avif') ||
    (formats?.thumbnail !== undefined && formats.thumbnail.colours === undefined)
  );
}

async function convert(strapi: Core.Strapi, file: StoredFile, temporary: string): Promise<void> {
  const filepath = path.join(temporary, `${file.id}${path.extname(file.name)}`);
  await writeFile(filepath, await readOriginal(strapi, file));
  const { size } = await stat(filepath);
  await strapi
    .plugin('upload')
    .service('upload')
    .replace(file.id, {
      data: {},
      file: { filepath, originalFilename: file.name, mimetype: file.mime, size },
    });
  await rm(filepath, { force: true });
}

/** From this machine's disk, or from wherever the storage has put it. */
async function readOriginal(strapi: Core.Strapi, { url }: StoredFile): Promise<Buffer> {
  if (url.startsWith('/')) {
    return readFile(path.join(strapi.dirs.static.public, url));
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answers ${response.status}.`);
  return Buffer.from(await response.arrayBuffer());
}
