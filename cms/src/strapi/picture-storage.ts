import type { Core } from '@strapi/strapi';
import { replaceMethods } from './replace-methods';

/** A file of the storage: an original or a rendition. */
export type StoredFile = { hash: string; ext: string };
export type NewFile = StoredFile & { mime: string; stream: NodeJS.ReadableStream; url?: string };

export type Storage = {
  /** Stores a file and sets its `url`. */
  uploadStream(file: NewFile): Promise<void>;
  replaceStream(file: NewFile, replaced: StoredFile): Promise<void>;
  delete(file: StoredFile): Promise<void>;
};

/**
 * Replaces how files are stored on the local disk. A provider of our own would be the documented way; it would be a package,
 * and it could not know which picture a file is stored for.
 */
export function replaceLocalStorage(strapi: Core.Strapi, storage: Storage): void {
  replaceMethods('local storage', strapi.plugin('upload').provider, storage);
}

/** Whether files are stored on the local disk, and not by another provider. */
export const storesLocally = (strapi: Core.Strapi): boolean =>
  strapi.config.get('plugin::upload.provider') === 'local';
