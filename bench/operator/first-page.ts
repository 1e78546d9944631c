import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '#scripts/ports.mjs';
import { endGroup, spawnGroup } from '#scripts/process-group.mjs';
import { readLines, run } from '#scripts/run.mjs';
import { ROOT } from '#scripts/settings.mjs';
import { type Figure, measured } from '#testing/figure.ts';
import { until } from '#testing/until.ts';

const TIMEOUT_SECONDS = 900;
const SHUTDOWN_TIMEOUT_MS = 20_000;

/** Measures the seconds from a clean clone to its first page, with an empty npm cache. */
export async function measureFirstPage(signal: AbortSignal): Promise<Figure> {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-clone-'));
  const clone = join(folder, 'masthead');
  const [port, cmsPort] = await freePorts();
  const env = {
    ...process.env,
    PORT: String(port),
    CMS_PORT: String(cmsPort),
    DATA_DIR: join(folder, 'data'),
    npm_config_cache: join(folder, 'npm'),
  };
  try {
    const cloned = await run('git', ['clone', '--quiet', ROOT, clone], { cwd: folder, env, signal });
    if (cloned.code !== 0) throw new Error(`git clone failed: ${cloned.lines.join('\n')}`);
    const start = performance.now();
    const magazine = spawnGroup('npm', ['start'], { cwd: clone, env, stdio: ['ignore', 'pipe', 'pipe'] });
    const lines: string[] = [];
    readLines(magazine, (line) => lines.push(line));
    const isServed = () => {
      signal.throwIfAborted();
      if (magazine.exitCode !== null) {
        throw new Error(`'npm start' exited with ${magazine.exitCode}: ${lines.slice(-20).join('\n')}`);
      }
      return fetch(`http://127.0.0.1:${port}/`).then(
        ({ status }) => status === 200,
        () => false,
      );
    };
    try {
      await until('The first page is served', isServed, { timeoutSeconds: TIMEOUT_SECONDS, intervalMs: 250 });
      const seconds = (performance.now() - start) / 1000;
      return {
        ...measured('clean clone to first page', seconds, 's', { atMost: 120 }),
        method: 'npm start in a fresh clone with an empty npm cache, until the home page responds with 200',
      };
    } finally {
      await endGroup(magazine, SHUTDOWN_TIMEOUT_MS);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
