import { AsyncLocalStorage } from 'node:async_hooks';
import path from 'node:path';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { checkMarks } from '../../check-marks';
import { FILE } from '../../content-types';
import type { Clock } from '../../core/clock/clock';
import type { Timers } from '../../core/clock/timers';
import { newHash } from '../../strapi/image-processing';
import {
  type NewFile,
  replaceLocalStorage,
  type StoredFile,
  storesLocally,
} from '../../strapi/picture-storage';
import { TemporaryError } from '../../strapi/temporary-error';
import { type Replacement, replaceUploadMethods, type UploadedFile } from '../../strapi/upload-methods';
import { wrapRowWrites } from '../../strapi/wrap-writes';
import { withTextsOfFile } from '../metadata/texts-of-file';
import { removePlaces } from '../recordings/remove-places';
import { sentences } from '../sentences/media-sentences';
import { filesOf } from '../storage/service-storage';
import { checkFile } from './check-file';
import { claimedKind, isPicture } from './file-kind';
import { extensionOf, nameAs } from './file-names';
import { keepReplaced } from './replaced-files';
import { removeAbandoned, type StagedFiles, stageFiles } from './staged-files';

/** A row of the media library. */
type MediaFile = { name: string; hash: string; ext: string; mime: string };

/** The hash of a file and the one it gets, which begins the names of all its files or follows their prefixes. */
type Renaming = { from: string; to: string };

/** `renaming` is `null` unless a file is replaced by another one. */
type Current = { staged: StagedFiles; renaming: Renaming | null };

/**
 * Checks every file before Strapi processes it, and stores an original and its renditions together or not at all: the files are
 * committed just before the transaction that writes the row in the media library, and rolled back if that fails. Inside the
 * transaction they would block all other writes while a bucket doesn't answer.
 *
 * A file that replaces another one gets a new URL, because readers and caches keep the old file at the old one. The old files
 * stay for a while (`replaced-files.ts`).
 *
 * Every upload and replacement goes through Strapi's upload service. Only our own storage is transactional
 * (`storage/file-store.ts`).
 */
export async function guardUploads(
  strapi: Core.Strapi,
  { clock, timers }: { clock: Pick<Clock, 'now'>; timers: Timers },
): Promise<void> {
  const service = strapi.plugin('upload').service('upload');
  const folder = path.join(strapi.dirs.static.public, 'uploads');
  const files = filesOf(strapi);
  const current = new AsyncLocalStorage<Current>();

  replaceUploadMethods(strapi, ({ upload, replace }) => {
    /** Stores a picture again under its current URLs; for `convert-images.ts`. */
    service.convert = async (id: number, { data, file }: Replacement) => {
      const accepted = await accept(file);
      return atomically(() => replace(id, { data, file: accepted }));
    };

    return {
      async upload({ data, files: sent }, options) {
        checkMarks([data.fileInfo, [sent].flat().map(({ originalFilename }) => originalFilename)]);
        const accepted: UploadedFile[] = [];
        for (const file of [sent].flat()) accepted.push(await accept(file));

        const infos = [data.fileInfo ?? []].flat();
        const names = [sent].flat().map(({ originalFilename }) => originalFilename);
        const uploaded: unknown[] = [];
        for (const [index, file] of accepted.entries()) {
          const info = infos[index] ?? {};
          // The panel sends the file's name as the name to show.
          const name = info.name === names[index] ? file.originalFilename : info.name;
          const fileInfo = isPicture(claimedKind(file.originalFilename ?? '', file.mimetype))
            ? await withTextsOfFile({ ...info, name }, file.filepath)
            : { ...info, name };
          const single = { data: { ...data, fileInfo }, files: file };
          uploaded.push(...(await atomically(() => upload(single, options))));
        }
        return uploaded;
      },

      async replace(id, { data, file }, options) {
        checkMarks([data, file.originalFilename]);
        const accepted = await accept(file);
        const stored: MediaFile | null = await service.findOne(id);
        if (stored) checkSameKind(accepted, stored);
        const renaming = stored && {
          from: stored.hash,
          to: newHash(strapi, path.basename(stored.name, stored.ext)),
        };
        return atomically(() => replace(id, { data, file: accepted }, options), renaming);
      },
    };
  });

  if (!storesLocally(strapi)) return;
  timers.atStart(() => removeAbandoned(folder, Date.now()));
  keepReplaced(strapi, { files, clock, timers });

  replaceLocalStorage(strapi, {
    uploadStream: (file) => changeFiles((change) => write(change, file)),
    replaceStream: (file, old) =>
      changeFiles(async (change) => {
        await write(change, file);
        if (!change.renaming && fileName(old) !== fileName(file)) change.staged.remove(fileName(old));
      }),
    delete: (file) =>
      changeFiles(async ({ staged, renaming }) => {
        if (!renaming) staged.remove(fileName(file));
      }),
  });

  // Around all others, so that it comes before their transactions.
  wrapRowWrites(strapi.db, async ({ uid, run }) => {
    if (uid === FILE) await current.getStore()?.staged.commit();
    return run();
  });

  /** Changes files as part of the current upload, or immediately outside one. */
  function changeFiles(work: (change: Current) => Promise<void>): Promise<void> {
    const change = current.getStore();
    if (change) return work(change);
    return atomically(async (own) => {
      await work(own);
      await own.staged.commit();
    });
  }

  async function atomically<Result>(
    work: (change: Current) => Promise<Result>,
    renaming: Renaming | null = null,
  ): Promise<Result> {
    try {
      const staged = await stageFiles(files, folder);
      const change = { staged, renaming };
      try {
        return await current.run(change, () => work(change));
      } catch (error) {
        // A failure here must not hide why the upload failed.
        await staged.rollback().catch((failure: unknown) => {
          strapi.log.error(`The files of an upload that failed could not be removed: ${String(failure)}`);
        });
        throw error;
      } finally {
        await staged.close();
      }
    } catch (error) {
      if (!isDiskFull(error)) throw error;
      throw new TemporaryError(sentences().diskFull);
    }
  }
}

/**
 * Checks a file and returns it with the extension and media type of its content: the extension decides the media type
 * it is served with, and an editor's file may have a wrong one.
 */
async function accept(file: UploadedFile): Promise<UploadedFile> {
  const format = await checkFile(file);
  const { type } = format;
  if (type.endsWith('/mp4')) await removePlaces(file.filepath);
  const originalFilename = nameAs(format, file.originalFilename ?? 'file');
  return { ...file, originalFilename, mimetype: type, detectedMimeType: type };
}

/** Strapi gives a file that replaces another one the hash and extension of that one. */
async function write({ staged, renaming }: Current, file: NewFile): Promise<void> {
  if (renaming) {
    if (file.hash === renaming.from) file.ext = extensionOf(file);
    file.hash = file.hash.replace(renaming.from, renaming.to);
  }
  await staged.write(fileName(file), file.stream);
  file.url = `/uploads/${fileName(file)}`;
}

function fileName({ hash, ext }: StoredFile): string {
  return `${hash}${ext}`;
}

/** Strapi processes the new file under the extension of the old one, which decides how it is read (`file-kind.ts`). */
function checkSameKind(file: UploadedFile, stored: MediaFile): void {
  const name = file.originalFilename ?? '';
  const kind = claimedKind(`stored${stored.ext}`, stored.mime);
  if (claimedKind(name, file.mimetype) === kind) return;
  throw new errors.ApplicationError(sentences().otherKind(stored.name, name));
}

function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOSPC';
}
