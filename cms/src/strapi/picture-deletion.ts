import type { Core } from '@strapi/strapi';
import { replaceMethods } from './replace-methods';

type File = { id: number; name: string; provider: string };

/** The ways in which a picture is deleted. Strapi deletes the pictures of folders, and several at once, one by one with `remove`. */
type PictureDeletion = {
  remove(file: File): Promise<unknown>;
  removeFiles(ids: number[]): Promise<unknown>;
  removeFolders(ids: number[]): Promise<unknown>;
};

/** Replaces how pictures are deleted: a lifecycle hook of a file cannot refuse all of several, or keep the file on the disk. */
export function replacePictureDeletion(
  strapi: Core.Strapi,
  make: (replaced: PictureDeletion) => Partial<PictureDeletion>,
): void {
  const { service } = strapi.plugin('upload');
  const [uploads, files, folders] = [service('upload'), service('file'), service('folder')];
  const { remove, removeFiles, removeFolders } = make({
    remove: uploads.remove.bind(uploads),
    removeFiles: files.deleteByIds.bind(files),
    removeFolders: folders.deleteByIds.bind(folders),
  });
  if (remove) replaceMethods('media library', uploads, { remove });
  if (removeFiles) {
    replaceMethods("media library's files", files, { deleteByIds: (ids: number[] = []) => removeFiles(ids) });
  }
  if (removeFolders) {
    replaceMethods("media library's folders", folders, {
      deleteByIds: (ids: number[] = []) => removeFolders(ids),
    });
  }
}
