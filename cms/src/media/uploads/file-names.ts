import path from 'node:path';
import type { FileFormat } from '../files/file-format';
import { CAPTIONS } from '../recordings/read-captions';
import { RECORDING_FORMATS } from '../recordings/recording-formats';
import { PICTURE_FORMATS } from './picture-format';

const FORMATS: readonly FileFormat[] = [...PICTURE_FORMATS, ...RECORDING_FORMATS.values(), CAPTIONS];
const EXTENSIONS = FORMATS.flatMap(({ extensions }) => extensions);

/** A file name with an extension of the format: the extension of another format is replaced, any other is kept before it. */
export function nameAs({ extensions }: FileFormat, name: string): string {
  const extension = path.extname(name).toLowerCase();
  if (extensions.includes(extension)) return name;
  const stem = EXTENSIONS.includes(extension) ? name.slice(0, -extension.length) : name;
  return stem + extensions[0];
}

/** The extension of a file, or the usual one of its media type if it is another format's. */
export function extensionOf({ ext, mime }: { ext: string; mime: string }): string {
  const extensions = FORMATS.find(({ type }) => type === mime)?.extensions;
  return !extensions || extensions.includes(ext.toLowerCase()) ? ext : extensions[0];
}
