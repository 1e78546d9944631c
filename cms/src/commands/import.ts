import { environment } from '../environment';
import { notifyOperator } from '../operator';
import { withoutAnnouncements } from '../writing/announcements/record-publication';
import { importDocuments } from './import/import-documents';
import { loadStrapi, run } from './load-strapi';
import { refuseOtherData } from './update/begin-update';

/** `npm run import`: writes the documents that the importer has read into a folder. */
run(async () => {
  const [folder = ''] = process.argv.slice(2);
  process.env.SEED_SAMPLE = 'false';
  await refuseOtherData(environment());
  const strapi = await loadStrapi();
  // An import is no news.
  await withoutAnnouncements(() =>
    importDocuments(strapi, { folder, tell: notifyOperator, now: () => performance.now() }),
  );
  await strapi.destroy();
  process.exit(0);
});
