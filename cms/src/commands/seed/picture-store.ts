import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Core } from '@strapi/strapi';
import { FILE } from '../../content-types';

/** The media types of the seed's pictures, by extension. */
const TYPES: ReadonlyMap<string, string> = new Map([
  ['.jpg', 'image/jpeg'],
  ['.png', 'image/png'],
  ['.svg', 'image/svg+xml'],
]);

export function isPicture(file: string): boolean {
  return TYPES.has(path.extname(file));
}

/** A row of the media library; only the fields that the seed uses are typed. */
export type MediaFile = {
  id: number;
  name: string;
  createdAt: string | Date;
  updatedAt: string | Date;
  [other: string]: unknown;
};

/** A path below `seed/pictures/`, and the picture's texts in the media library. */
type SeedPicture = { file: string; alt?: string; caption?: string | null };

export type PictureStore = {
  /** Uploads a picture to the folder of the media library that has the name of the picture's own folder. */
  add(picture: SeedPicture): Promise<MediaFile>;
};

/** The seed's access to the media library. A picture that exists is not uploaded again. */
export function createPictureStore(strapi: Core.Strapi, pictures: string): PictureStore {
  const uploadService = strapi.plugin('upload').service('upload');
  const folderOf = mediaFolders(strapi);

  async function upload({ file, alt = '', caption = null }: SeedPicture): Promise<MediaFile> {
    const name = path.basename(file);
    const folder = await folderOf(path.dirname(file));
    const existing = await strapi.db.query(FILE).findOne({ where: { name, folder } });
    if (existing) return existing;

    const filepath = path.join(pictures, file);
    const { size } = await stat(filepath);
    const [uploaded] = await uploadService.upload({
      files: { filepath, originalFilename: name, mimetype: TYPES.get(path.extname(file)), size },
      data: { fileInfo: { name, alternativeText: alt, caption, folder } },
    });
    return uploaded;
  }

  // Articles are prepared at the same time and share icons.
  const uploadsByFile = new Map<string, Promise<MediaFile>>();
  return {
    add(picture) {
      const uploaded = uploadsByFile.get(picture.file) ?? upload(picture);
      uploadsByFile.set(picture.file, uploaded);
      return uploaded;
    },
  };
}

/** Returns a function that gets the id of a media library folder by its name, and creates the folder if needed. */
function mediaFolders(strapi: Core.Strapi): (name: string) => Promise<number> {
  const ids = new Map<string, Promise<number>>();
  // One at a time, because Strapi numbers folders by counting them.
  let last: Promise<unknown> = Promise.resolve();

  async function ensure(name: string): Promise<number> {
    const existing = await strapi.db
      .query('plugin::upload.folder')
      .findOne({ where: { name, parent: null } });
    if (existing) return existing.id;
    const { id } = await strapi.plugin('upload').service('folder').create({ name });
    return id;
  }

  return (name) => {
    const id = ids.get(name) ?? last.then(() => ensure(name));
    if (!ids.has(name)) last = id;
    ids.set(name, id);
    return id;
  };
}
