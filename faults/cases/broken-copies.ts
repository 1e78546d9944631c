import { createHash } from 'node:crypto';
import { chmod, mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context, FaultCase } from '#faults/case.ts';
import type { Site } from '#faults/site.ts';
import type { System } from '#faults/system.ts';
import { type Figure, holds, none } from '#testing/figure.ts';
import { articlePaths, readPage } from '#testing/pages.ts';
import { secondsUntil } from '#testing/until.ts';

const PAIRS = { brief: 2, short: 12, long: 50 };

/** `prepare` gets the path of the folder of copies. */
type Defect = { name: string; prepare: (folder: string) => Promise<unknown> };

const FILE_DEFECTS: readonly Defect[] = [
  { name: 'a copy is a folder', prepare: (folder) => mkdir(join(folder, '1.copy')) },
  { name: 'a copy has a wrong checksum', prepare: (folder) => writeFile(join(folder, '2.copy'), 'x') },
  {
    name: 'a copy is invalid JSON',
    prepare: (folder) => writeFile(join(folder, '3.copy'), withChecksum('{')),
  },
  {
    name: 'a copy has no answer',
    prepare: (folder) => writeFile(join(folder, '4.copy'), withChecksum('{}')),
  },
  // File modes do not stop root; a link to itself does.
  { name: 'a copy is unreadable', prepare: (folder) => symlink('5.copy', join(folder, '5.copy')) },
  { name: 'the position is a folder', prepare: (folder) => mkdir(join(folder, 'position.json')) },
];

const FOLDER_DEFECTS: readonly Defect[] = [
  { name: 'the folder is read-only', prepare: (folder) => chmod(folder, 0o555) },
  {
    name: 'the folder is a file',
    prepare: async (folder) => {
      await rm(folder, { recursive: true });
      await writeFile(folder, 'x');
    },
  },
];

/** Copies are only a fallback: the site must run without them. */
export const brokenCopies: FaultCase = {
  name: 'broken-copies',
  title: 'Runs with a folder of copies that is broken, deleted or shared by two processes',
  run,
};

async function run({ system, byLength, signal }: Context): Promise<Figure[]> {
  const oneEach = [...FILE_DEFECTS, ...FOLDER_DEFECTS].map((defect) => [defect]);
  const setups = byLength({
    // All file defects in one folder: each start of the site takes a while.
    brief: [FILE_DEFECTS, ...FOLDER_DEFECTS.map((defect) => [defect])],
    short: oneEach,
    long: oneEach,
  });
  const failedSetups: string[] = [];
  for (const setup of setups) {
    signal.throwIfAborted();
    const dataDir = await system.createFolder();
    const folder = join(dataDir, 'site', 'answers');
    await mkdir(folder, { recursive: true });
    for (const { prepare } of setup) await prepare(folder);
    const names = setup.map(({ name }) => name).join(', ');
    failedSetups.push(...(await startSites(system, [dataDir])).map((problem) => `${names}: ${problem}`));
  }

  const failedPairs: string[] = [];
  const pairs = byLength(PAIRS);
  for (let round = 0; round < pairs; round++) {
    signal.throwIfAborted();
    const dataDir = await system.createFolder();
    failedPairs.push(...(await startSites(system, [dataDir, dataDir])));
  }
  return [
    none('failed starts with a broken folder', failedSetups, { among: setups.length }),
    none('failed starts of two processes on one folder', failedPairs, { among: pairs }),
    ...(await deleteFolder(system)),
  ];
}

/** Starts a site on each folder at the same time, reads a page from each, and returns a line for each failure. */
async function startSites(system: System, dataDirs: readonly string[]): Promise<string[]> {
  const problems = await Promise.all(
    dataDirs.map(async (dataDir) => {
      try {
        const site = await system.startSite({ dataDir });
        const { status } = await readPage(site.url, '/');
        await system.stopSite(site);
        return status === 200 ? [] : [`status ${status}`];
      } catch (error) {
        return [error instanceof Error ? error.message.slice(0, 200) : String(error)];
      }
    }),
  );
  return problems.flat();
}

async function deleteFolder(system: System): Promise<Figure[]> {
  const dataDir = await system.createFolder();
  const site: Site = await system.startSite({ dataDir });
  const [first = '', second = ''] = await articlePaths(site.url);
  await readPage(site.url, first);
  // Again if the site adds a copy meanwhile.
  await rm(dataDir, { recursive: true, maxRetries: 10 });

  const statuses: number[] = [];
  for (const path of ['/', first, second]) statuses.push((await readPage(site.url, path)).status);
  const hasCopies = async () => (await readdir(join(dataDir, 'site', 'answers')).catch(() => [])).length > 0;
  const seconds = await secondsUntil(hasCopies);
  return [
    holds('pages are served after the folder is deleted', statuses.join() === '200,200,200', statuses.join()),
    holds('copies are written again', Number.isFinite(seconds)),
  ];
}

const withChecksum = (text: string) => `${createHash('sha256').update(text).digest('hex')}\n${text}`;
