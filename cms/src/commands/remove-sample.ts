import { environment } from '../environment';
import { loadStrapi, run } from './load-strapi';
import { removeSample } from './seed/remove-sample';
import { refuseOtherData } from './update/begin-update';

/** `npm run remove-sample`: removes the sample magazine, except what has been changed or is needed. */
run(async () => {
  process.env.SEED_SAMPLE = 'false';
  await refuseOtherData(environment());
  const strapi = await loadStrapi();
  const choice = await removeSample(strapi);
  const say = (line: string) => process.stdout.write(`${line}\n`);
  if (choice) {
    const { removed, needed, changed } = choice;
    for (const { item, by } of needed) say(`Stays: ${item.label}, because ${by.label} refers to it.`);
    for (const item of changed) say(`Stays: ${item.label}, because it has been changed.`);
    say(`Removed ${removed.length} entries and pictures of the sample magazine.`);
    if (needed.length > 0) say('Remove those references and run this again to remove the rest.');
  } else {
    say('This magazine has no sample to remove.');
  }
  await strapi.destroy();
  process.exit(0);
});
