import { createServiceClock } from '../core/clock/service-clock';
import { environment } from '../environment';
import { repairDuplicates } from '../features/duplicates/server/repair-duplicates';
import { makeDocumentsUnique } from '../features/duplicates/server/unique-documents';
import { loadStrapi, run } from './load-strapi';
import { refuseOtherData } from './update/begin-update';

/** `npm run repair`: reduces each document to one draft and one public version, and prints what it has done. */
run(async () => {
  process.env.SEED_SAMPLE = 'false';
  const settings = environment();
  await refuseOtherData(settings);
  const strapi = await loadStrapi();
  const clock = createServiceClock(strapi);
  await clock.check();
  const repaired = await repairDuplicates({ strapi, clock, siteUrl: settings.siteUrl });
  for (const { type, documentId, kept, others } of repaired) {
    process.stdout.write(
      `Repaired ${type.displayName} ${documentId}: kept ${kept.map(({ id }) => id).join(' and ')}, removed ${others.map(({ id, title }) => `${id}${title && ` '${title}'`}`).join(' and ')}.\n`,
    );
  }
  await makeDocumentsUnique(strapi);
  await strapi.destroy();
  process.exit(0);
});
