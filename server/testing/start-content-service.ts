import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startMagazine } from '#scripts/magazine.mjs';
import { copySeededDataDir } from '#scripts/seeded-data.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * A real Strapi with the sample magazine, for all integration tests of a run; they only read it. The
     * database's file tells what the content service must not.
     */
    contentService: { url: string; token: string; database: string };
  }
}

/** Starts Strapi on a copy of the sample magazine. It must be built; `npm test` sees to that. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { dataDir, remove } = await copySeededDataDir();
  try {
    const magazine = await startMagazine({ dataDir, site: false });
    project.provide('contentService', {
      url: magazine.cmsUrl,
      token: magazine.cmsToken,
      database: join(dataDir, 'cms', 'data.db'),
    });
    return async () => {
      await magazine.stop();
      await remove();
    };
  } catch (error) {
    await remove();
    throw error;
  }
}
