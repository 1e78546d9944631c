import { checkData } from './database/check-data';
import { DatabaseError } from './database/database-error';
import { EnvironmentError, environment } from './environment';
import { run } from './load-strapi';

/** `npm run check`: prints a sentence for each thing that is wrong with the settings and the data of the service. */
run(async () => {
  for (const problem of await findProblems()) process.stdout.write(`${problem}\n`);
});

async function findProblems(): Promise<string[]> {
  try {
    return await checkData(environment());
  } catch (error) {
    if (error instanceof EnvironmentError || error instanceof DatabaseError) return [error.message];
    throw error;
  }
}
