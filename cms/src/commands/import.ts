import { environment } from '../environment';
import { notifyOperator } from '../operator';
import { readTimeZone } from '../panel/schedule/time-zone';
import { shrinkCache } from '../strapi/sqlite-connection';
import { withoutAnnouncements } from '../writing/announcements/record-publication';
import { importDocuments } from './import/import-documents';
import { loadStrapi, run } from './load-strapi';
import { refuseOtherData } from './update/begin-update';

/** `npm run import`: writes the documents that the importer has read into a folder. */
run(async () => {
  const [folder = ''] = process.argv.slice(2);
  process.env.SEED_SAMPLE = 'false';
  const settings = environment();
  await refuseOtherData(settings);
  const strapi = await loadStrapi();
  if (settings.database.client === 'sqlite') await shrinkCache(strapi);
  // An import is no news.
  const timeZone = await readTimeZone(strapi, settings.timeZone);
  await withoutAnnouncements(() =>
    importDocuments(strapi, { folder, timeZone, tell: notifyOperator, now: () => performance.now() }),
  );
  await strapi.destroy();
  process.exit(0);
});
