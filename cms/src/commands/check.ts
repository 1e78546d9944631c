import { checkData } from '../database/checks/check-data';
import { DatabaseError } from '../database/database-error';
import { EnvironmentError, environment } from '../environment';
import { checkFiles } from '../media/storage/check-files';
import { notifyOperator } from '../operator';
import { run } from './load-strapi';
import { readKnownMark } from './update/begin-update';
import { describeVersions } from './update/data-mark';

/**
 * `npm run check`: prints a sentence for each thing that is wrong with the settings and the data of the service, and the
 * versions of both as a line for the operator.
 */
run(async () => {
  for (const problem of await findProblems()) process.stdout.write(`${problem}\n`);
});

async function findProblems(): Promise<string[]> {
  try {
    const settings = environment();
    const problems = [...(await checkData(settings)), ...(await checkFiles(settings))];
    notifyOperator(await describeVersions(settings.database));
    await readKnownMark(settings);
    return problems;
  } catch (error) {
    if (error instanceof EnvironmentError || error instanceof DatabaseError) return [error.message];
    throw error;
  }
}
