import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startMagazine } from '#scripts/magazine.mjs';
import { copySeededDataDir, prepareSeededDataDir } from '#scripts/seeded-data.mjs';

type Options = Omit<Parameters<typeof startMagazine>[0], 'dataDir'>;

/**
 * Starts the built Strapi and site on a copy of the sample magazine, which is deleted when they stop; with `DATABASE_URL` on that
 * database.
 */
export async function startSampleMagazine(options: Options = {}) {
  const { dataDir, administrator, remove } = await copySeededDataDir();
  try {
    // It says that the magazine is in SQLite.
    if (options.env?.DATABASE_URL) await rm(join(dataDir, 'magazine.json'));
    const magazine = await startMagazine({ ...options, dataDir });
    return {
      ...magazine,
      dataDir,
      administrator,
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

/** The folder with the pictures of the sample magazine, which must not be changed. */
export const sampleUploads = async (): Promise<string> =>
  join(await prepareSeededDataDir(), 'cms', 'public', 'uploads');
