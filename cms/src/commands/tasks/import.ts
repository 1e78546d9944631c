import path from 'node:path';
import { withoutAnnouncements } from '../../core/changes/record-writes';
import { readTimeZone } from '../../core/read-time-zone';
import { environment } from '../../environment';
import { importDocuments } from '../import/import-documents';
import type { Task } from './task';

/**
 * `npm run import`: writes the documents that the importer is reading into the folder of imports. Imported articles aren't
 * announced.
 */
export const importTask: Task = async ({ strapi, ...work }) => {
  const { dataDir, timeZone } = environment();
  const options = {
    ...work,
    folder: path.join(dataDir, 'import'),
    timeZone: await readTimeZone(strapi, timeZone),
    now: () => performance.now(),
  };
  await withoutAnnouncements(() => importDocuments(strapi, options));
};
