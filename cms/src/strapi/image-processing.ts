import type { Core } from '@strapi/strapi';
import { replaceMethods } from './replace-methods';

/** A file during its upload, as Strapi's upload service passes it on. */
export type UploadFile = {
  name: string;
  hash: string;
  ext?: string;
  mime?: string;
  path?: string | null;
  /** Strapi removes it once the original is stored; `getStream` still works. */
  filepath?: string;
  tmpWorkingDirectory?: string;
  width?: number;
  height?: number;
  size?: number;
  sizeInBytes?: number;
  getStream: () => NodeJS.ReadableStream;
};

export type ImageProcessing = {
  isImage(file: UploadFile): Promise<boolean>;
  isFaultyImage(file: UploadFile): Promise<boolean>;
  isOptimizableImage(file: UploadFile): Promise<boolean>;
  isResizableImage(file: UploadFile): Promise<boolean>;
  getDimensions(file: UploadFile): Promise<{ width: number | null; height: number | null }>;
  optimize(file: UploadFile): Promise<object>;
  generateThumbnail(file: UploadFile): Promise<object | null>;
  generateResponsiveFormats(file: UploadFile): Promise<{ key: string; file: object }[]>;
};

/**
 * Replaces how pictures are read and which renditions they get. Strapi has settings for the widths alone, not for formats,
 * limits to decoding or metadata.
 */
export function replaceImageProcessing(strapi: Core.Strapi, processing: ImageProcessing): void {
  replaceMethods('image processing', strapi.plugin('upload').service('image-manipulation'), processing);
}

/** A new name for the files of a picture, as Strapi makes it from the picture's name without extension. */
export const newHash = (strapi: Core.Strapi, name: string): string =>
  strapi.plugin('upload').service('image-manipulation').generateFileName(name);
