import path from 'node:path';
import { Readable } from 'node:stream';
import type { Core } from '@strapi/strapi';
import { readMetadata } from '../metadata/read-metadata';
import { removeMetadata } from '../metadata/remove-metadata';
import { rightsXmp } from '../metadata/rights';
import { nameOfUpload, readUpload } from '../storage/read-upload';
import { filesOf } from '../storage/stored-files';
import { readHeader } from '../uploads/open-picture';
import { stageFiles } from '../uploads/staged-files';

type StoredFile = { url: string; mime: string };

/**
 * Removes the metadata of originals that an earlier version has stored. They keep their address, because the picture is
 * the same. One that is missing or cannot be taken apart is left, and so is one whose metadata turn it, which could not be converted.
 */
export async function cleanOriginals(strapi: Core.Strapi): Promise<void> {
  const files = filesOf(strapi);
  const folder = path.join(strapi.dirs.static.public, 'uploads');
  const rows: StoredFile[] = await strapi.db.query('plugin::upload.file').findMany({
    select: ['url', 'mime'],
    where: { url: { $startsWith: '/uploads/' }, mime: { $startsWith: 'image/' } },
  });
  for (const { url, mime } of rows) {
    const bytes = await readUpload(files, url).catch(() => null);
    if (bytes === null || (await isTurned(bytes))) continue;
    const clean = removeMetadata(mime, bytes, rightsXmp(readMetadata(bytes)));
    if (clean === null || clean.equals(bytes)) continue;
    const staged = await stageFiles(files, folder);
    try {
      await staged.write(nameOfUpload(url), Readable.from([clean]));
      await staged.commit();
    } finally {
      await staged.close();
    }
  }
}

/** SVGs and icons, which sharp does not read, are not. */
const isTurned = (bytes: Buffer): Promise<boolean> =>
  readHeader(bytes).then(
    ({ orientation = 1 }) => orientation > 1,
    () => false,
  );
