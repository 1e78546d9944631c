import { errors } from '@strapi/utils';
import type { UploadedFile } from '../../strapi/upload-methods';
import type { FileFormat } from '../files/file-format';
import { readCaptions } from '../recordings/read-captions';
import { readRecording } from '../recordings/read-recording';
import { sentences } from '../sentences/media-sentences';
import { checkPicture } from './check-picture';

/**
 * The format of a file by its content. Throws an ApplicationError with a message for the editor if it is neither a picture nor a
 * recording that browsers play nor captions of one, or damaged.
 */
export async function checkFile(file: UploadedFile): Promise<FileFormat> {
  const { theFile, notPlayed, notCaptions } = sentences();
  const name = file.originalFilename ?? theFile;
  const captions = await readCaptions(file.filepath);
  if (captions === 'unreadable') throw new errors.ApplicationError(notCaptions(name));
  if (captions) return captions;
  const recording = await readRecording(file.filepath);
  if (recording === 'not played') throw new errors.ApplicationError(notPlayed(name));
  return recording ?? checkPicture(file);
}
