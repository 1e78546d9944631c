import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Figure } from '#bench/figure.ts';
import { endGroup, spawnGroup } from '#scripts/process-group.mjs';
import { readLines, run } from '#scripts/run.mjs';
import { ROOT } from '#scripts/settings.mjs';

const PATIENCE = 900_000;
const LOOK_EVERY = 250;
const GRACE = 20_000;

/** Seconds from a clean clone to its first page, with nothing in npm's cache. */
export async function measureFirstPage(
  nextPort: () => Promise<number>,
  signal: AbortSignal,
): Promise<Figure> {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-clone-'));
  const clone = join(folder, 'masthead');
  const port = await nextPort();
  const env = {
    ...process.env,
    PORT: String(port),
    CMS_PORT: String(await nextPort()),
    DATA_DIR: join(folder, 'data'),
    npm_config_cache: join(folder, 'npm'),
  };
  try {
    const cloned = await run('git', ['clone', '--quiet', ROOT, clone], { cwd: folder, env, signal });
    if (cloned.code !== 0) throw new Error(`There is no clone: ${cloned.lines.join('\n')}`);
    const start = performance.now();
    const magazine = spawnGroup('npm', ['start'], { cwd: clone, env, stdio: ['ignore', 'pipe', 'pipe'] });
    const lines: string[] = [];
    readLines(magazine, (line) => lines.push(line));
    try {
      while (!(await isThere(`http://127.0.0.1:${port}/`))) {
        if (magazine.exitCode !== null) {
          throw new Error(`'npm start' ended with ${magazine.exitCode}: ${lines.slice(-20).join('\n')}`);
        }
        if (performance.now() - start > PATIENCE) throw new Error('There was no page in 15 minutes.');
        await setTimeout(LOOK_EVERY, null, { signal });
      }
      return {
        what: 'clean clone → first page',
        value: (performance.now() - start) / 1000,
        unit: 's',
        peer: null,
        goal: { of: 'value', is: 'at most', number: 120 },
        how: 'npm start in a fresh clone with an empty cache of npm, until the home page is answered with status 200',
      };
    } finally {
      await endGroup(magazine, GRACE);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const isThere = (url: string) =>
  fetch(url).then(
    ({ status }) => status === 200,
    () => false,
  );
