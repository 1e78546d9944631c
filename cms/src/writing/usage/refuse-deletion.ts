import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import * as v from 'valibot';
import { sentences } from '../../language/sentences';
import { FILE } from '../../media/pictures/library';
import { replacePictureDeletion } from '../../strapi/picture-deletion';
import { findPublicPlaces } from './read-usage';

const FOLDER = 'plugin::upload.folder';
const MAX_NAMED = 5;

type MediaFile = { id: number; name: string };

/**
 * Refuses to delete a picture that readers see, and names the places: it would be missing there. Pictures of drafts can be
 * deleted. Several pictures, and those of a folder, are deleted together or not at all.
 */
export function refuseDeletionOfPublicPictures(strapi: Core.Strapi): void {
  const findFiles = (where: object): Promise<MediaFile[]> => strapi.db.query(FILE).findMany({ where });

  async function check(found: readonly MediaFile[]): Promise<void> {
    for (const { id, name } of found) {
      const places = await findPublicPlaces(strapi, { uid: FILE, ids: [id] });
      if (places.length === 0) continue;
      const named = places.slice(0, MAX_NAMED);
      const more = places.length - named.length;
      throw new errors.ApplicationError(sentences().pictures.isPublic(name, { named, more }));
    }
  }

  replacePictureDeletion(strapi, (replaced) => ({
    async remove(file) {
      await check([file]);
      return replaced.remove(file);
    },
    async removeFiles(ids) {
      await check(await findFiles({ id: { $in: ids } }));
      return replaced.removeFiles(ids);
    },
    async removeFolders(ids) {
      const deleted = v.parse(
        v.array(v.object({ path: v.string() })),
        await strapi.db.query(FOLDER).findMany({ where: { id: { $in: ids } } }),
      );
      for (const { path } of deleted) {
        await check(
          await findFiles({ $or: [{ folderPath: path }, { folderPath: { $startsWith: `${path}/` } }] }),
        );
      }
      return replaced.removeFolders(ids);
    },
  }));
}
