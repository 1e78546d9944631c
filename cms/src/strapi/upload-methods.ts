import type { Core } from '@strapi/strapi';
import { replaceMethods } from './replace-methods';

/** A file of a multipart form, in the temporary folder. */
export type UploadedFile = {
  filepath: string;
  originalFilename: string | null;
  mimetype: string | null;
  /** Set by Strapi, which prefers it. */
  detectedMimeType?: string;
};

type FileInfo = {
  name?: string | null | undefined;
  alternativeText?: string | null;
  caption?: string | null;
  [field: string]: unknown;
};
export type Upload = { data: { fileInfo?: FileInfo | FileInfo[] }; files: UploadedFile | UploadedFile[] };
export type Replacement = { data: object; file: UploadedFile };
type Options = { user?: unknown };

/** The methods of the media library that every upload and every replacement of a picture goes through. */
type UploadMethods = {
  upload(upload: Upload, options?: Options): Promise<unknown[]>;
  replace(id: number | string, replacement: Replacement, options?: Options): Promise<unknown>;
};

/**
 * Replaces how pictures are uploaded and replaced. Strapi's lifecycle hooks of files run after it has read and stored the
 * pictures, which is too late to check them and to store them together or not at all.
 */
export function replaceUploadMethods(
  strapi: Core.Strapi,
  make: (replaced: UploadMethods) => UploadMethods,
): void {
  const service: UploadMethods = strapi.plugin('upload').service('upload');
  const { upload, replace } = service;
  replaceMethods('media library', service, make({ upload, replace }));
}
