import { parseArgs } from 'node:util';
import { environment } from '../environment';
import { exportMagazine, isFormat } from './export/export-magazine';
import { loadStrapi, run } from './load-strapi';
import { refuseOtherData } from './update/begin-update';

/** `npm run export`: writes the magazine to a folder, in a format of other systems. */
run(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { drafts: { type: 'boolean', default: false } },
  });
  const [format = '', folder = ''] = positionals;
  if (!isFormat(format)) throw new Error(`'${format}' is not a format.`);
  process.env.SEED_SAMPLE = 'false';
  const settings = environment();
  await refuseOtherData(settings);
  const strapi = await loadStrapi();
  const { articles, pictures, missing } = await exportMagazine(strapi, {
    folder,
    format,
    site: settings.siteUrl,
    withDrafts: values.drafts,
  });
  process.stdout.write(`Exported ${articles} articles and ${pictures} pictures and recordings.\n`);
  for (const url of missing) process.stderr.write(`The file of ${url} is missing.\n`);
  await strapi.destroy();
  process.exit(0);
});
