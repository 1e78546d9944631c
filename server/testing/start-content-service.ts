import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startSampleMagazine } from '#testing/sample-magazine.ts';

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
  const { cmsUrl, cmsToken, dataDir, stop } = await startSampleMagazine({ site: false });
  project.provide('contentService', {
    url: cmsUrl,
    token: cmsToken,
    database: join(dataDir, 'cms', 'data.db'),
  });
  return stop;
}
