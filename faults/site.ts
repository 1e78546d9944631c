import { freePorts } from '#scripts/ports.mjs';
import { endGroup, signalGroup, spawnGroup } from '#scripts/process-group.mjs';
import { readLines } from '#scripts/run.mjs';
import { ROOT } from '#scripts/settings.mjs';
import { SITE_ARGS, SITE_ENV } from '#scripts/site-process.mjs';
import { metricsOf } from '#testing/metrics.ts';
import { until } from '#testing/until.ts';

export type Site = Awaited<ReturnType<typeof startSite>>;

/** Seconds. */
const READY_WITHIN = 30;
/** Longer than the site may take to end, in milliseconds. */
const GRACE = 15_000;

/** The site's own process, as it runs in production, and what can be done to it and measured of it. */
export async function startSite(env: Record<string, string>) {
  const [port, metricsPort] = await freePorts();
  const url = `http://127.0.0.1:${port}`;
  const child = spawnGroup(process.execPath, SITE_ARGS, {
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
  const ended = new Promise<void>((resolve) =>
    child.once('exit', (exitCode, signal) => {
      code = exitCode ?? signal;
      resolve();
    }),
  );

  const isReady = () => {
    if (code !== undefined) throw new Error(`The site ended with ${code}: ${log.slice(-5).join('\n')}`);
    return fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  };
  await until(`The site on ${url} is ready`, isReady, { timeoutSeconds: READY_WITHIN });

  return {
    url,
    log,
    isAlive: () => code === undefined,
    ...metricsOf(child.pid, metricsPort),
    /** Asks it to end, as an operator's service manager does; resolves with the seconds it took. */
    async end(): Promise<number> {
      const start = performance.now();
      await endGroup(child, GRACE);
      return (performance.now() - start) / 1000;
    },
    /** Ends it as a power cut would. */
    async kill(): Promise<void> {
      signalGroup(child, 'SIGKILL');
      await ended;
    },
  };
}
