import path from 'node:path';
import { environment } from '../../environment';
import { readTimeZone } from '../../panel/schedule/time-zone';
import { withoutAnnouncements } from '../../writing/changes/record-writes';
import { importDocuments } from '../import/import-documents';
import type { Task } from './task';

/** `npm run import`: writes the documents that the importer is reading into the folder of imports. An import is no news. */
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
