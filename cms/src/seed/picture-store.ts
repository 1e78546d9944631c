import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Core } from '@strapi/strapi';
import sharp from 'sharp';

/** A row of the media library, as far as the seed looks at it. */
export type MediaFile = {
  id: number;
  name: string;
  createdAt: string | Date;
  updatedAt: string | Date;
  [other: string]: unknown;
};

/** What is said about a picture in the library; the name is the file's, and with it the picture's identity. */
type About = { name: string; folder: string; alt?: string; caption?: string | null };

export type PictureStore = {
  /** Rasterises a drawing and uploads it; Strapi adds the renditions. */
  addDrawing(about: About, draw: () => string): Promise<MediaFile>;
  /** Uploads an SVG as it is. */
  addSvg(about: About, svg: string): Promise<MediaFile>;
};

/** Few enough bytes for a page of cards, and no visible blocks in the flat grounds of the drawings. */
const JPEG = { quality: 82 };

/**
 * The media library as the seed uses it. A picture that is already there is neither drawn nor
 * uploaded again. `work` gets the store; its temporary files are gone afterwards.
 */
export async function withPictureStore<T>(
  strapi: Core.Strapi,
  work: (store: PictureStore) => Promise<T>,
): Promise<T> {
  const temporary = await mkdtemp(path.join(tmpdir(), 'masthead-seed-'));
  const uploads = strapi.plugin('upload').service('upload');
  const folderOf = mediaFolders(strapi);

  async function upload(
    { name, folder, alt = '', caption = null }: About,
    mimetype: string,
    write: (filepath: string) => Promise<unknown>,
  ): Promise<MediaFile> {
    const existing = await strapi.db.query('plugin::upload.file').findOne({ where: { name } });
    if (existing) return existing;

    const filepath = path.join(temporary, name);
    await write(filepath);
    const { size } = await stat(filepath);
    const [file] = await uploads.upload({
      files: { filepath, originalFilename: name, mimetype, size },
      data: { fileInfo: { name, alternativeText: alt, caption, folder: await folderOf(folder) } },
    });
    await rm(filepath);
    return file;
  }

  // Articles are prepared side by side and share icons: the second asks for what the first is uploading.
  const asked = new Map<string, Promise<MediaFile>>();
  const add = (about: About, mimetype: string, write: (filepath: string) => Promise<unknown>) => {
    const file = asked.get(about.name) ?? upload(about, mimetype, write);
    asked.set(about.name, file);
    return file;
  };

  try {
    return await work({
      addDrawing: (about, draw) =>
        add(about, 'image/jpeg', (filepath) => sharp(Buffer.from(draw())).jpeg(JPEG).toFile(filepath)),
      addSvg: (about, svg) => add(about, 'image/svg+xml', (filepath) => writeFile(filepath, svg)),
    });
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
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
