import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startSampleMagazine } from '#testing/sample-magazine.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * A real Strapi with the sample magazine, shared by all integration tests, which only read from it. `database` is
     * the path of its SQLite file, for what the API does not expose.
     */
    contentService: { url: string; token: string; database: string };
  }
}

/** Starts Strapi on a copy of the sample magazine. `cms/` must be built, which `npm test` does. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { cmsUrl, cmsToken, dataDir, stop } = await startSampleMagazine({ site: false });
  project.provide('contentService', {
    url: cmsUrl,
    token: cmsToken,
    database: join(dataDir, 'cms', 'data.db'),
  });
  return stop;
}
