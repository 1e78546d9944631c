import { join } from 'node:path';
import { startMagazine } from '#scripts/magazine.mjs';
import { copySeededDataDir } from '#scripts/seeded-data.mjs';
import { pourIntoDatabase, pourThroughPanel } from './pour.ts';

/** The collection as a data folder, which is cached like that of the sample magazine. */
const STRANGERS: Parameters<typeof copySeededDataDir>[0] = {
  name: 'strangers',
  inputs: ['../testing/strangers'],
  env: { SEED_SAMPLE: 'false' },
  fill: ({ cmsUrl }, administrator) => pourThroughPanel(cmsUrl, administrator),
  complete: (dataDir) => pourIntoDatabase(join(dataDir, 'cms', 'data.db')),
};

/** Starts the built Strapi and site on a copy of the strangers' magazine, which is deleted when they stop. */
export async function startStrangersMagazine() {
  const { dataDir, remove } = await copySeededDataDir(STRANGERS);
  try {
    const magazine = await startMagazine({ dataDir, env: { SEED_SAMPLE: 'false' } });
    return {
      ...magazine,
      async stop(): Promise<void> {
        await magazine.stop();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}
