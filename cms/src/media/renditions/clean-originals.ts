import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Core } from '@strapi/strapi';
import { readMetadata } from '../metadata/read-metadata';
import { removeMetadata } from '../metadata/remove-metadata';
import { rightsXmp } from '../metadata/rights';
import { readHeader } from '../uploads/open-picture';

type StoredFile = { url: string; mime: string };

/**
 * Removes the metadata of originals that an earlier version has stored, on the local disk. They keep their address, because the picture is
 * the same. One that is missing or cannot be taken apart is left, and so is one whose metadata turn it, which could not be converted.
 */
export async function cleanOriginals(strapi: Core.Strapi): Promise<void> {
  const files: StoredFile[] = await strapi.db.query('plugin::upload.file').findMany({
    select: ['url', 'mime'],
    where: { url: { $startsWith: '/uploads/' }, mime: { $startsWith: 'image/' } },
  });
  for (const { url, mime } of files) {
    const file = path.join(strapi.dirs.static.public, url);
    const bytes = await readFile(file).catch(() => null);
    if (bytes === null || (await isTurned(bytes))) continue;
    const clean = removeMetadata(mime, bytes, rightsXmp(readMetadata(bytes)));
    if (clean === null || clean.equals(bytes)) continue;
    // Hidden, so it is not served.
    const staged = path.join(path.dirname(file), `.${path.basename(file)}`);
    await writeFile(staged, clean, { flush: true });
    await rename(staged, file);
  }
}

/** SVGs and icons, which sharp does not read, are not. */
const isTurned = (bytes: Buffer): Promise<boolean> =>
  readHeader(bytes).then(
    ({ orientation = 1 }) => orientation > 1,
    () => false,
  );
