import { AsyncLocalStorage } from 'node:async_hooks';
import path from 'node:path';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { checkPicture, type UploadedFile } from './check-picture';
import { claimedKind } from './picture-kind';
import { removeAbandoned, type StagedFiles, stageFiles } from './staged-files';

type Options = { user?: unknown };
type FileInfo = { [field: string]: unknown };
type Upload = { data: { fileInfo?: FileInfo | FileInfo[] }; files: UploadedFile | UploadedFile[] };
type Replacement = { data: object; file: UploadedFile };

/** What Strapi stores of a picture: the original, or one of its sizes. */
type StoredFile = { hash: string; ext: string };
type NewFile = StoredFile & { stream: NodeJS.ReadableStream; url?: string };

/**
 * Checks every picture before Strapi does anything with it, and stores its files all or not at all: they come to
 * their places just before the row in the media library is written, and leave them again if that fails.
 *
 * All ways to upload and to replace lead through Strapi's upload service. Other storage than this machine's disk
 * takes files as it likes.
 */
export async function guardUploads(strapi: Core.Strapi): Promise<void> {
  const plugin = strapi.plugin('upload');
  const service = plugin.service('upload');
  const { upload, replace } = service;
  const folder = path.join(strapi.dirs.static.public, 'uploads');
  const current = new AsyncLocalStorage<StagedFiles>();

  Object.assign(service, {
    async upload({ data, files }: Upload, options?: Options) {
      const all = [files].flat();
      for (const file of all) await checkPicture(file);

      const infos = [data.fileInfo ?? []].flat();
      const uploaded: unknown[] = [];
      for (const [index, file] of all.entries()) {
        const one = { data: { ...data, fileInfo: infos[index] ?? {} }, files: file };
        uploaded.push(...(await allOrNone((): Promise<unknown[]> => upload(one, options))));
      }
      return uploaded;
    },

    async replace(id: number | string, { data, file }: Replacement, options?: Options) {
      await checkPicture(file);
      const stored: { name: string; ext: string; mime: string } | null = await service.findOne(id);
      if (stored) refuseOtherKind(file, stored);
      return allOrNone(() => replace(id, { data, file }, options));
    },
  });

  if (strapi.config.get('plugin::upload.provider') !== 'local') return;
  await removeAbandoned(folder, Date.now());

  Object.assign(plugin.provider, {
    uploadStream: (file: NewFile) => change((staged) => write(staged, file)),
    replaceStream: (file: NewFile, old: StoredFile) =>
      change(async (staged) => {
        await write(staged, file);
        if (nameOf(old) !== nameOf(file)) staged.remove(nameOf(old));
      }),
    delete: (file: StoredFile) => change(async (staged) => staged.remove(nameOf(file))),
  });

  const place = () => current.getStore()?.place();
  strapi.db.lifecycles.subscribe({
    models: ['plugin::upload.file'],
    beforeCreate: place,
    beforeUpdate: place,
  });

  /** Changes files: together with others where an upload goes on, else at once. */
  function change(work: (staged: StagedFiles) => Promise<void>): Promise<void> {
    const staged = current.getStore();
    if (staged) return work(staged);
    return allOrNone(async (own) => {
      await work(own);
      await own.place();
    });
  }

  async function allOrNone<Result>(work: (staged: StagedFiles) => Promise<Result>): Promise<Result> {
    try {
      const staged = await stageFiles(folder);
      try {
        return await current.run(staged, () => work(staged));
      } catch (error) {
        await staged.undo();
        throw error;
      } finally {
        await staged.close();
      }
    } catch (error) {
      if (!isDiskFull(error)) throw error;
      throw new errors.ApplicationError('The disk of the server is full: nothing was uploaded.');
    }
  }
}

async function write(staged: StagedFiles, file: NewFile): Promise<void> {
  await staged.write(nameOf(file), file.stream);
  file.url = `/uploads/${nameOf(file)}`;
}

function nameOf({ hash, ext }: StoredFile): string {
  return `${hash}${ext}`;
}

/** A replaced file keeps its address, and with it the extension by which browsers are told what it is. */
function refuseOtherKind(file: UploadedFile, stored: { name: string; ext: string; mime: string }): void {
  const name = file.originalFilename ?? '';
  const kind = claimedKind(`stored${stored.ext}`, stored.mime);
  if (claimedKind(name, file.mimetype) === kind) return;
  throw new errors.ApplicationError(
    `${stored.name} cannot be replaced by ${name}, which is of another kind. Upload that as a new picture.`,
  );
}

function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOSPC';
}
