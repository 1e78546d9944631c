import { AsyncLocalStorage } from 'node:async_hooks';
import path from 'node:path';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { checkPicture, type UploadedFile } from './check-picture';
import { nameAs } from './picture-format';
import { claimedKind } from './picture-kind';
import { removeAbandoned, type StagedFiles, stageFiles } from './staged-files';

type Options = { user?: unknown };
type FileInfo = { name?: string | null; [field: string]: unknown };
type Upload = { data: { fileInfo?: FileInfo | FileInfo[] }; files: UploadedFile | UploadedFile[] };
type Replacement = { data: object; file: UploadedFile };

/** A file of the storage: an original or a rendition. */
type StoredFile = { hash: string; ext: string };
type NewFile = StoredFile & { stream: NodeJS.ReadableStream; url?: string };

/**
 * Checks every picture before Strapi processes it, and stores an original and its renditions together or not at all:
 * the files are committed just before the row in the media library is written, and rolled back if that fails.
 *
 * Every upload and replacement goes through Strapi's upload service. Only storage on the local disk is transactional.
 */
export async function guardUploads(strapi: Core.Strapi): Promise<void> {
  const plugin = strapi.plugin('upload');
  const service = plugin.service('upload');
  const { upload, replace } = service;
  const folder = path.join(strapi.dirs.static.public, 'uploads');
  const current = new AsyncLocalStorage<StagedFiles>();

  Object.assign(service, {
    async upload({ data, files }: Upload, options?: Options) {
      const pictures: UploadedFile[] = [];
      for (const file of [files].flat()) pictures.push(await accept(file));

      const infos = [data.fileInfo ?? []].flat();
      const names = [files].flat().map(({ originalFilename }) => originalFilename);
      const uploaded: unknown[] = [];
      for (const [index, picture] of pictures.entries()) {
        const info = infos[index] ?? {};
        // The panel sends the name of the file as that of the picture.
        const name = info.name === names[index] ? picture.originalFilename : info.name;
        const single = { data: { ...data, fileInfo: { ...info, name } }, files: picture };
        uploaded.push(...(await atomically((): Promise<unknown[]> => upload(single, options))));
      }
      return uploaded;
    },

    async replace(id: number | string, { data, file }: Replacement, options?: Options) {
      const picture = await accept(file);
      const stored: { name: string; ext: string; mime: string } | null = await service.findOne(id);
      if (stored) checkSameKind(picture, stored);
      return atomically(() => replace(id, { data, file: picture }, options));
    },
  });

  if (strapi.config.get('plugin::upload.provider') !== 'local') return;
  await removeAbandoned(folder, Date.now());

  Object.assign(plugin.provider, {
    uploadStream: (file: NewFile) => changeFiles((staged) => write(staged, file)),
    replaceStream: (file: NewFile, old: StoredFile) =>
      changeFiles(async (staged) => {
        await write(staged, file);
        if (fileName(old) !== fileName(file)) staged.remove(fileName(old));
      }),
    delete: (file: StoredFile) => changeFiles(async (staged) => staged.remove(fileName(file))),
  });

  const commit = () => current.getStore()?.commit();
  strapi.db.lifecycles.subscribe({
    models: ['plugin::upload.file'],
    beforeCreate: commit,
    beforeUpdate: commit,
  });

  /** Changes files as part of the current upload, or immediately if there is none. */
  function changeFiles(work: (staged: StagedFiles) => Promise<void>): Promise<void> {
    const staged = current.getStore();
    if (staged) return work(staged);
    return atomically(async (own) => {
      await work(own);
      await own.commit();
    });
  }

  async function atomically<Result>(work: (staged: StagedFiles) => Promise<Result>): Promise<Result> {
    try {
      const staged = await stageFiles(folder);
      try {
        return await current.run(staged, () => work(staged));
      } catch (error) {
        await staged.rollback();
        throw error;
      } finally {
        await staged.close();
      }
    } catch (error) {
      if (!isDiskFull(error)) throw error;
      throw new errors.ApplicationError(
        'Nothing was uploaded, because the disk of the server is full. Please tell your administrator.',
      );
    }
  }
}

/**
 * Checks a picture and returns it with the extension and media type of its content: the extension decides the media type
 * it is served with, and an editor's file may have a wrong one.
 */
async function accept(file: UploadedFile): Promise<UploadedFile> {
  const format = await checkPicture(file);
  const { type } = format;
  const originalFilename = nameAs(format, file.originalFilename ?? 'picture');
  return { ...file, originalFilename, mimetype: type, detectedMimeType: type };
}

async function write(staged: StagedFiles, file: NewFile): Promise<void> {
  await staged.write(fileName(file), file.stream);
  file.url = `/uploads/${fileName(file)}`;
}

function fileName({ hash, ext }: StoredFile): string {
  return `${hash}${ext}`;
}

/** A replaced file keeps its URL, and so the extension that decides the media type it is served with. */
function checkSameKind(file: UploadedFile, stored: { name: string; ext: string; mime: string }): void {
  const name = file.originalFilename ?? '';
  const kind = claimedKind(`stored${stored.ext}`, stored.mime);
  if (claimedKind(name, file.mimetype) === kind) return;
  throw new errors.ApplicationError(
    `${stored.name} cannot be replaced by ${name}, because they are different kinds of files. Please upload ${name} as a new picture.`,
  );
}

function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOSPC';
}
