import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { difference, warmUp } from '#faults/cached-pages.ts';
import type { FaultCase } from '#faults/case.ts';
import { runStart, type StartedCommand } from '#faults/start-command.ts';
import { untilCopiesWritten } from '#faults/written-copies.ts';
import { copySeededDataDir } from '#scripts/seeded-data.mjs';
import { atMost, type Figure, holds, none } from '#testing/figure.ts';
import type { Page } from '#testing/pages.ts';

const MAX_SECONDS_TO_SITE = 10;
/** More than the longest pause between two starts. */
const MAX_SECONDS_TO_RECOVER = 45;
const FIRST_START_SECONDS = 180;
const SENTENCE = 'is missing or empty, although this magazine has been in use';

/** Other reasons have the same way to the terminal: scripts/commands/start.test.mjs and cms/src/database/checks have them. */
export const missingVolume: FaultCase = {
  name: 'missing-volume',
  title: 'Restarts without the volume of the content service',
  notInBrief: true,
  async run() {
    const { dataDir, remove } = await copySeededDataDir();
    try {
      return await restart(dataDir);
    } finally {
      await remove();
    }
  },
};

/** Runs `npm start` until pages are stored, stops it, takes the volume away, runs it again and brings the volume back meanwhile. */
async function restart(dataDir: string): Promise<Figure[]> {
  const volume = join(dataDir, 'cms');
  const cached = await withStart(dataDir, async (first) => {
    await first.untilContentService(FIRST_START_SECONDS);
    await first.untilHome(FIRST_START_SECONDS);
    const pages = await warmUp(first.url, first.publicToken());
    await untilCopiesWritten(join(dataDir, 'site', 'answers'));
    return pages;
  });
  await rename(volume, `${volume}.unmounted`);
  await mkdir(volume);
  return withStart(dataDir, async (second) => {
    const ready = await second.untilSite(FIRST_START_SECONDS);
    await second.untilLine(SENTENCE, MAX_SECONDS_TO_RECOVER);
    const differences = await differencesOf(second, cached);
    const added = await readdir(volume, { recursive: true });
    await rm(volume, { recursive: true });
    await rename(`${volume}.unmounted`, volume);
    const start = performance.now();
    await second.untilContentService(FIRST_START_SECONDS);
    const recovered = (performance.now() - start) / 1000;
    const lines = second.output.filter((line) => line.includes('cannot start'));
    return [
      atMost('time until the site is ready', ready, MAX_SECONDS_TO_SITE, 's'),
      none('stored pages that failed or differ', differences, { among: cached.length }),
      none(
        'new databases in the place of the volume',
        added.filter((name) => name.endsWith('data.db')),
      ),
      holds('one line says what is wrong', lines.length === 1, lines.join(' · ')),
      atMost('time until the content service is ready again', recovered, MAX_SECONDS_TO_RECOVER, 's'),
      none('pages that failed or differ afterwards', await differencesOf(second, cached), {
        among: cached.length,
      }),
    ];
  });
}

async function withStart<Result>(
  dataDir: string,
  use: (started: StartedCommand) => Promise<Result>,
): Promise<Result> {
  const started = await runStart(dataDir);
  try {
    return await use(started);
  } finally {
    await started.stop();
  }
}

async function differencesOf({ url }: StartedCommand, pages: readonly Page[]): Promise<string[]> {
  const differences: string[] = [];
  for (const page of pages) differences.push(...(await difference(url, page)));
  return differences;
}
