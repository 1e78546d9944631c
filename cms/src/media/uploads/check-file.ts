import { errors } from '@strapi/utils';
import { sentences } from '../../language/sentences';
import type { UploadedFile } from '../../strapi/upload-methods';
import { readRecording } from '../recordings/read-recording';
import { checkPicture } from './check-picture';
import type { FileFormat } from './file-format';

/**
 * The format of a file by its content. Throws an ApplicationError with a message for the editor if it is neither a picture nor a
 * recording that browsers play, or damaged.
 */
export async function checkFile(file: UploadedFile): Promise<FileFormat> {
  const recording = await readRecording(file.filepath);
  if (recording !== 'not played') return recording ?? checkPicture(file);
  const { theFile, notPlayed } = sentences().uploads;
  throw new errors.ApplicationError(notPlayed(file.originalFilename ?? theFile));
}
