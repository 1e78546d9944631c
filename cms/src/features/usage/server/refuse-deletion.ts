import { AsyncLocalStorage } from 'node:async_hooks';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import * as v from 'valibot';
import { FILE } from '../../../content-types';
import { replacePictureDeletion } from '../../../strapi/picture-deletion';
import { sentences } from '../sentences';
import { findPublicPlaces } from './read-usage';

const FOLDER = 'plugin::upload.folder';
const MAX_NAMED = 5;

/** Within a deletion of several pictures, which have been checked together. */
const areChecked = new AsyncLocalStorage<true>();

type MediaFile = { id: number; name: string };

/**
 * Refuses to delete a public picture, and names the places where it would be missing. Pictures of drafts can be deleted. Several
 * pictures, and those of a folder, are deleted together or not at all.
 */
export function refuseDeletionOfPublicPictures(strapi: Core.Strapi): void {
  const findFiles = (where: object): Promise<MediaFile[]> => strapi.db.query(FILE).findMany({ where });

  async function check(found: readonly MediaFile[]): Promise<void> {
    // Checks all at once, because each check reads all texts: usually none of them is public.
    const ids = found.map(({ id }) => id);
    if ((await findPublicPlaces(strapi, { uid: FILE, ids })).length === 0) return;
    for (const { id, name } of found) {
      const places = await findPublicPlaces(strapi, { uid: FILE, ids: [id] });
      if (places.length === 0) continue;
      const named = places.slice(0, MAX_NAMED);
      const more = places.length - named.length;
      throw new errors.ApplicationError(sentences().isPublic(name, { named, more }));
    }
  }

  replacePictureDeletion(strapi, (replaced) => ({
    async remove(file) {
      if (!areChecked.getStore()) await check([file]);
      return replaced.remove(file);
    },
    async removeFiles(ids) {
      await check(await findFiles({ id: { $in: ids } }));
      return areChecked.run(true, () => replaced.removeFiles(ids));
    },
    async removeFolders(ids) {
      const deleted = v.parse(
        v.array(v.object({ path: v.string() })),
        await strapi.db.query(FOLDER).findMany({ where: { id: { $in: ids } } }),
      );
      const inFolders = deleted.flatMap(({ path }) => [
        { folderPath: path },
        { folderPath: { $startsWith: `${path}/` } },
      ]);
      if (inFolders.length > 0) await check(await findFiles({ $or: inFolders }));
      return areChecked.run(true, () => replaced.removeFolders(ids));
    },
  }));
}
