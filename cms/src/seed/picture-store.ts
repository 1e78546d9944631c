import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Core } from '@strapi/strapi';

/** The pictures that the seed may hold: by their extension, what the media library says they are. */
const TYPES: ReadonlyMap<string, string> = new Map([
  ['.jpg', 'image/jpeg'],
  ['.png', 'image/png'],
  ['.svg', 'image/svg+xml'],
]);

export function isPicture(file: string): boolean {
  return TYPES.has(path.extname(file));
}

/** A row of the media library, as far as the seed looks at it. */
export type MediaFile = {
  id: number;
  name: string;
  createdAt: string | Date;
  updatedAt: string | Date;
  [other: string]: unknown;
};

/** A file below `seed/pictures/`, and what is said about it in the library. */
type SeedPicture = { file: string; alt?: string; caption?: string | null };

export type PictureStore = {
  /** Uploads a picture, to the folder of the library that is called like its own; Strapi adds the renditions. */
  add(picture: SeedPicture): Promise<MediaFile>;
};

/** The media library as the seed uses it. A picture that is already there is not uploaded again. */
export function createPictureStore(strapi: Core.Strapi, pictures: string): PictureStore {
  const uploads = strapi.plugin('upload').service('upload');
  const folderOf = mediaFolders(strapi);

  async function upload({ file, alt = '', caption = null }: SeedPicture): Promise<MediaFile> {
    const name = path.basename(file);
    const folder = await folderOf(path.dirname(file));
    const existing = await strapi.db.query('plugin::upload.file').findOne({ where: { name, folder } });
    if (existing) return existing;

    const filepath = path.join(pictures, file);
    const { size } = await stat(filepath);
    const [uploaded] = await uploads.upload({
      files: { filepath, originalFilename: name, mimetype: TYPES.get(path.extname(file)), size },
      data: { fileInfo: { name, alternativeText: alt, caption, folder } },
    });
    return uploaded;
  }

  // Articles are prepared side by side and share icons: the second asks for what the first is uploading.
  const asked = new Map<string, Promise<MediaFile>>();
  return {
    add(picture) {
      const uploaded = asked.get(picture.file) ?? upload(picture);
      asked.set(picture.file, uploaded);
      return uploaded;
    },
  };
}

/** Gives the id of a folder of the media library by its name, making it when it is asked for first. */
function mediaFolders(strapi: Core.Strapi): (name: string) => Promise<number> {
  const ids = new Map<string, Promise<number>>();
  // Folders are numbered by counting, so two must never be made at once.
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
