import { createHash } from 'node:crypto';
import { chmod, mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context, FaultCase } from '#faults/case.ts';
import type { Site } from '#faults/site.ts';
import type { System } from '#faults/system.ts';
import { type Figure, holds, none } from '#testing/figure.ts';
import { articlePaths, readPage } from '#testing/pages.ts';
import { secondsUntil } from '#testing/until.ts';

const TOGETHER = { brief: 2, short: 12, long: 50 };
/** Seconds. */
const COPIES_WITHIN = 5;

type Broken = { what: string; prepare: (answers: string) => Promise<unknown> };

/** What may be in the folder of copies when the site starts. */
const CONTENTS: readonly Broken[] = [
  { what: 'a folder has the name of a copy', prepare: (answers) => mkdir(join(answers, '1.copy')) },
  { what: 'a copy is broken', prepare: (answers) => writeFile(join(answers, '2.copy'), 'x') },
  { what: 'a copy is no JSON', prepare: (answers) => writeFile(join(answers, '3.copy'), signed('{')) },
  { what: 'a copy has no answer', prepare: (answers) => writeFile(join(answers, '4.copy'), signed('{}')) },
  // A mode would not stop root; a link to itself stops everybody.
  { what: 'a copy can not be read', prepare: (answers) => symlink('5.copy', join(answers, '5.copy')) },
  { what: 'the position is a folder', prepare: (answers) => mkdir(join(answers, 'position.json')) },
];

/** What may be wrong with the folder itself. */
const FOLDERS: readonly Broken[] = [
  { what: 'the folder can not be written', prepare: (answers) => chmod(answers, 0o555) },
  {
    what: 'the folder is a file',
    prepare: async (answers) => {
      await rm(answers, { recursive: true });
      await writeFile(answers, 'x');
    },
  },
];

/** Copies are a reserve: the site must run whatever is wrong with them. */
export const brokenCopies: FaultCase = {
  name: 'broken-copies',
  title: 'The folder of copies is broken, deleted, or used by two processes',
  run,
};

async function run({ system, take, signal }: Context): Promise<Figure[]> {
  const single = [...CONTENTS, ...FOLDERS].map((broken) => [broken]);
  const setups = take({
    // In brief everything that fits into one folder at once: each start takes a while.
    brief: [CONTENTS, ...FOLDERS.map((broken) => [broken])],
    short: single,
    long: single,
  });
  const started: string[] = [];
  for (const setup of setups) {
    signal.throwIfAborted();
    const dataDir = await system.newFolder();
    const answers = join(dataDir, 'site', 'answers');
    await mkdir(answers, { recursive: true });
    for (const { prepare } of setup) await prepare(answers);
    const what = setup.map((broken) => broken.what).join(', ');
    started.push(...(await starts(system, [dataDir])).map((problem) => `${what}: ${problem}`));
  }

  const together: string[] = [];
  for (let round = 0; round < take(TOGETHER); round++) {
    signal.throwIfAborted();
    const dataDir = await system.newFolder();
    together.push(...(await starts(system, [dataDir, dataDir])));
  }
  return [
    none('broken folders with which the site does not start', started, { among: setups.length }),
    none('pairs of processes on one folder that do not both start', together, { among: take(TOGETHER) }),
    ...(await vanishes(system)),
  ];
}

/** Starts processes at once on these folders, and returns what kept them from answering a page. */
async function starts(system: System, dataDirs: readonly string[]): Promise<string[]> {
  const problems = await Promise.all(
    dataDirs.map(async (dataDir) => {
      try {
        const site = await system.startSite({ dataDir });
        const { status } = await readPage(site.url, '/');
        await system.endSite(site);
        return status === 200 ? [] : [`status ${status}`];
      } catch (error) {
        return [error instanceof Error ? error.message.slice(0, 200) : String(error)];
      }
    }),
  );
  return problems.flat();
}

async function vanishes(system: System): Promise<Figure[]> {
  const dataDir = await system.newFolder();
  const site: Site = await system.startSite({ dataDir });
  const [first = '', second = ''] = await articlePaths(site.url);
  await readPage(site.url, first);
  await rm(dataDir, { recursive: true });

  const statuses: number[] = [];
  for (const path of ['/', first, second]) statuses.push((await readPage(site.url, path)).status);
  const copies = async () => (await readdir(join(dataDir, 'site', 'answers')).catch(() => [])).length > 0;
  return [
    holds(
      'pages are answered after the folder has vanished',
      statuses.join() === '200,200,200',
      statuses.join(),
    ),
    holds('copies are written again', Number.isFinite(await secondsUntil(copies, COPIES_WITHIN))),
  ];
}

const signed = (text: string) => `${createHash('sha256').update(text).digest('hex')}\n${text}`;
