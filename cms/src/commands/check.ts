import { checkData } from '../core/database/checks/check-data';
import { DatabaseError } from '../core/database/database-error';
import { withDatabase } from '../core/database/with-database';
import { type Environment, EnvironmentError, environment } from '../environment';
import { describeDuplicate } from '../features/duplicates/server/describe-duplicate';
import { findDuplicates } from '../features/duplicates/server/find-duplicates';
import { checkFiles } from '../media/storage/check-files';
import { notifyOperator } from '../operator';
import { storeTimesInUtc } from '../strapi/utc-timestamps';
import { describeStoredVersions } from './describe-stored-versions';
import { findPictureLines } from './find-picture-lines';
import { run } from './load-strapi';
import { readKnownMark } from './update/begin-update';
import { describeVersions, readMark } from './update/data-mark';
import { programDigest } from './update/program';

/**
 * `npm run check`: prints a sentence for each thing that is wrong with the settings and the data of the service, and the
 * versions of both as a line for the operator.
 */
run(async () => {
  for (const problem of await findProblems()) process.stdout.write(`${problem}\n`);
});

/** Data written by another version may have other tables; its update reports any problem. */
async function checkDocuments({ database, siteUrl }: Environment): Promise<string[]> {
  if ((await readMark(database))?.program !== programDigest()) return [];
  if (database.client === 'postgres') storeTimesInUtc();
  return withDatabase(database, async (execute) => {
    notifyOperator(await describeStoredVersions(execute));
    return [
      ...(await findDuplicates(execute)).map(describeDuplicate),
      ...(await findPictureLines(execute, siteUrl)),
    ];
  });
}

async function findProblems(): Promise<string[]> {
  try {
    const settings = environment();
    const problems = [
      ...(await checkData(settings)),
      ...(await checkDocuments(settings)),
      ...(await checkFiles(settings)),
    ];
    notifyOperator(await describeVersions(settings.database));
    await readKnownMark(settings);
    return problems;
  } catch (error) {
    if (error instanceof EnvironmentError || error instanceof DatabaseError) return [error.message];
    throw error;
  }
}
