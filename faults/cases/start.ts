import { copyFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { difference, warmUp } from '#faults/cached-pages.ts';
import type { FaultCase } from '#faults/case.ts';
import { runStart, type StartedCommand } from '#faults/start-command.ts';
import { untilCopiesWritten } from '#faults/written-copies.ts';
import { copySeededDataDir } from '#scripts/seeded-data.mjs';
import { atMost, type Figure, holds, none } from '#testing/figure.ts';
import type { Page } from '#testing/pages.ts';
import { createPostgresql } from '#testing/postgresql.ts';

const MAX_SECONDS_TO_SITE = 10;
/** More than the longest pause between two starts. */
const MAX_SECONDS_TO_RECOVER = 45;
const FIRST_START_SECONDS = 180;

type Machine = {
  dataDir: string;
  env?: Record<string, string>;
  /** What the one line on the terminal says. */
  sentence: string;
  damage: () => Promise<void>;
  repair: () => Promise<void>;
};

export const corruptDatabase: FaultCase = {
  name: 'corrupt-database',
  title: 'Restarts with a corrupt database',
  notInBrief: true,
  run: () =>
    withSample((dataDir) => {
      const database = join(dataDir, 'cms', 'data.db');
      return {
        sentence: 'is damaged (file is not a database)',
        async damage() {
          await copyFile(database, `${database}.good`);
          await writeFile(database, 'Half of a file that a failing disk has returned.'.repeat(100));
        },
        repair: () => rename(`${database}.good`, database),
      };
    }),
};

export const missingVolume: FaultCase = {
  name: 'missing-volume',
  title: 'Restarts without the volume of the content service',
  notInBrief: true,
  run: () =>
    withSample((dataDir) => {
      const volume = join(dataDir, 'cms');
      return {
        sentence: 'is missing or empty, although this magazine has been in use',
        async damage() {
          await rename(volume, `${volume}.unmounted`);
          await mkdir(volume);
        },
        async repair() {
          const added = await readdir(volume, { recursive: true });
          if (added.some((name) => name.endsWith('data.db')))
            throw new Error('A new database has been begun.');
          await rm(volume, { recursive: true });
          await rename(`${volume}.unmounted`, volume);
        },
      };
    }),
};

export const latePostgresql: FaultCase = {
  name: 'late-postgresql',
  title: 'Restarts before PostgreSQL does',
  notInBrief: true,
  async run({ system }) {
    const postgresql = await createPostgresql();
    if (!postgresql) {
      return [{ name: 'skipped', value: 'PostgreSQL is not installed', goal: '', met: null }];
    }
    try {
      await postgresql.start();
      return await restart({
        dataDir: await system.createFolder(),
        env: { DATABASE_CLIENT: 'postgres', DATABASE_URL: postgresql.url },
        sentence: 'refuses connections: start it',
        damage: postgresql.stop,
        repair: postgresql.start,
      });
    } finally {
      await postgresql.remove();
    }
  },
};

async function withSample(prepare: (dataDir: string) => Omit<Machine, 'dataDir'>): Promise<Figure[]> {
  const { dataDir, remove } = await copySeededDataDir();
  try {
    return await restart({ dataDir, ...prepare(dataDir) });
  } finally {
    await remove();
  }
}

/** Runs `npm start` until pages are stored, damages the stopped magazine, runs it again and repairs it meanwhile. */
async function restart({ dataDir, env, sentence, damage, repair }: Machine): Promise<Figure[]> {
  const cached = await withStart(dataDir, env, async (first) => {
    await first.untilContentService(FIRST_START_SECONDS);
    await first.untilHome(FIRST_START_SECONDS);
    const pages = await warmUp(first.url, first.publicToken());
    await untilCopiesWritten(join(dataDir, 'site', 'answers'));
    return pages;
  });
  await damage();
  return withStart(dataDir, env, async (second) => {
    const ready = await second.untilSite(FIRST_START_SECONDS);
    await second.untilLine(sentence, MAX_SECONDS_TO_RECOVER);
    const differences = await differencesOf(second, cached);
    const start = performance.now();
    await repair();
    await second.untilContentService(FIRST_START_SECONDS);
    const recovered = (performance.now() - start) / 1000;
    const afterwards = await differencesOf(second, cached);
    const lines = second.output.filter((line) => line.includes('cannot start'));
    return [
      atMost('time until the site is ready', ready, MAX_SECONDS_TO_SITE, 's'),
      none('stored pages that failed or differ', differences, { among: cached.length }),
      holds('one line says what is wrong', lines.length === 1, lines.join(' · ')),
      atMost(
        'time until the content service is ready after the repair',
        recovered,
        MAX_SECONDS_TO_RECOVER,
        's',
      ),
      none('pages that failed or differ afterwards', afterwards, { among: cached.length }),
    ];
  });
}

async function withStart<Result>(
  dataDir: string,
  env: Record<string, string> | undefined,
  use: (started: StartedCommand) => Promise<Result>,
): Promise<Result> {
  const started = await runStart(dataDir, env);
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
