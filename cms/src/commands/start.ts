import { describeFormerSettings } from 'masthead-contract/service/former-settings';
import { parseDatabase } from '../environment';
import { notifyOperator } from '../operator';
import { loadStrapi, run } from './load-strapi';
import { describeVersions } from './update/data-mark';

/** `npm start`: starts the compiled service. */
run(async () => {
  for (const sentence of describeFormerSettings('content service', process.env)) notifyOperator(sentence);
  // Looked up before a start changes the version of the data. `loadStrapi` reports data that can't be read.
  const found = await describeVersions(parseDatabase(process.env).database).catch(() => null);
  // `start` would log a loading error with its stack; loaded first, the error reaches `run`.
  const strapi = await loadStrapi();
  if (found) process.stdout.write(`${found}\n`);
  await strapi.start();
});
