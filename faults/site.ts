import { freePorts } from '#scripts/ports.mjs';
import { signalGroup, spawnGroup } from '#scripts/process-group.mjs';
import { readLines } from '#scripts/run.mjs';
import { ROOT } from '#scripts/settings.mjs';
import { SITE_ENV, siteArgs } from '#scripts/site-process.mjs';
import { metricsOf } from '#testing/metrics.ts';
import { until } from '#testing/until.ts';

export type Site = Awaited<ReturnType<typeof startSite>>;

/** Starts the site as its own process, as in production, on a free port; resolves when it is ready. */
export async function startSite(env: Record<string, string>) {
  const [port, metricsPort] = await freePorts();
  const url = `http://127.0.0.1:${port}`;
  const child = spawnGroup(process.execPath, siteArgs(env.MEMORY_BUDGET), {
    cwd: ROOT,
    env: {
      ...SITE_ENV,
      PATH: process.env.PATH,
      MODE: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log: string[] = [];
  readLines(child, (line) => log.push(line));
  let code: number | NodeJS.Signals | null | undefined;
  const exited = new Promise<void>((resolve) =>
    child.once('exit', (exitCode, signal) => {
      code = exitCode ?? signal;
      resolve();
    }),
  );

  const isReady = () => {
    if (code !== undefined) throw new Error(`The site exited with ${code}: ${log.slice(-5).join('\n')}`);
    return fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  };
  await until(`The site on ${url} is ready`, isReady);

  return {
    url,
    log,
    pid: child.pid,
    isAlive: () => code === undefined,
    ...metricsOf(child.pid, metricsPort),
    /** Kills it without warning, like a power cut. */
    async kill(): Promise<void> {
      signalGroup(child, 'SIGKILL');
      await exited;
    },
  };
}
