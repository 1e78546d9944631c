import { readFile } from 'node:fs/promises';
import { warmUp } from '#faults/cached-pages.ts';
import { type Context, type FaultCase, RATE } from '#faults/case.ts';
import type { Site } from '#faults/site.ts';
import { type Figure, holds, none } from '#testing/figure.ts';
import { readPage } from '#testing/pages.ts';
import { until } from '#testing/until.ts';

const COUNT = 2;
/** Pages asked for on new connections after a process was killed. */
const PAGES_AFTER_KILL = 20;

/** One site of two processes on one port: each is replaced in turn under load, and then one is killed. */
export const processes: FaultCase = {
  name: 'processes',
  title: `Fails no request when each of ${COUNT} processes of a site is replaced, and survives the death of one`,
  run,
};

async function run({ system, byLength, signal }: Context): Promise<Figure[]> {
  const site = await system.startSite({ env: { SITE_PROCESSES: String(COUNT) } });
  const cached = await warmUp(site.url, system.strapi.publicToken);
  const first = await pidsOf(site);
  const load = await system.startLoad(site.url, cached, { rate: byLength(RATE) });
  signal.throwIfAborted();

  process.kill(Number(site.pid), 'SIGHUP');
  const areReplaced = async () => {
    const pids = await pidsOf(site);
    return pids.length === COUNT && pids.every((pid) => !first.includes(pid));
  };
  await until('Both processes are replaced', areReplaced);
  const { requests, failed, failures } = await load.stop();

  const [victim = 0] = await pidsOf(site);
  process.kill(victim, 'SIGKILL');
  // A connection that is handed to it in this moment is lost.
  await until('Its death is noticed', async () => !(await pidsOf(site)).includes(victim));
  const statuses = await Promise.all(
    Array.from({ length: PAGES_AFTER_KILL }, async () => (await readPage(site.url, '/')).status),
  );
  const isRestored = async () => (await pidsOf(site)).length === COUNT;
  await until('The process is started again', isRestored);
  return [
    none('cached pages that failed or differ while both are replaced', failures, {
      among: requests,
      count: failed,
    }),
    holds(
      'pages are served after one process was killed',
      statuses.every((status) => status === 200),
    ),
    holds('the site is still alive', site.isAlive()),
  ];
}

/** The processes that the first one has started (Linux). */
async function pidsOf({ pid }: Site): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return children.split(' ').filter(Boolean).map(Number);
}
