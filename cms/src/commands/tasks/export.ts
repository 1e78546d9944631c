import { rm } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { environment } from '../../environment';
import { exportMagazine, isFormat } from '../export/export-magazine';
import type { Task } from './task';

/**
 * `npm run export`: writes the magazine into the folder `export` of its data, in a format of other systems; the command takes it from there, to where
 * the service may not write.
 */
export const exportTask: Task = async ({ strapi, args, tell, stopped, untilIdle }) => {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { drafts: { type: 'boolean', default: false }, site: { type: 'string' } },
  });
  const { dataDir, siteUrl } = environment();
  const [format = ''] = positionals;
  if (!isFormat(format)) throw new Error(`'${format}' is not a format.`);
  const folder = path.join(dataDir, 'export');
  await rm(folder, { recursive: true, force: true });
  const { articles, pictures, missing } = await exportMagazine(strapi, {
    folder,
    format,
    site: values.site ?? siteUrl,
    withDrafts: values.drafts,
    whenIdle: async () => {
      await untilIdle();
      stopped.throwIfAborted();
    },
  }).catch(async (error: unknown) => {
    await rm(folder, { recursive: true, force: true });
    throw error;
  });
  tell(`Exported ${articles} articles and ${pictures} pictures and recordings.`);
  for (const url of missing) tell(`The file of ${url} is missing.`);
};
