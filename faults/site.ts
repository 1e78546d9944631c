import { readFile } from 'node:fs/promises';
import { endGroup, signalGroup, spawnGroup } from '#scripts/process-group.mjs';
import { readLines } from '#scripts/run.mjs';
import { ROOT } from '#scripts/settings.mjs';
import { SITE_ARGS, SITE_ENV } from '#scripts/site-process.mjs';
import { until } from './until.ts';

type Settings = {
  port: number;
  metricsPort: number;
  env: Record<string, string>;
};

export type Site = Awaited<ReturnType<typeof startSite>>;

const READY_WITHIN = 30_000;
/** Longer than the site may take to end. */
const GRACE = 15_000;
const MEBIBYTE = 1024 * 1024;

/** The site's own process, as it runs in production, and what can be done to it and measured of it. */
export async function startSite({ port, metricsPort, env }: Settings) {
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

  await until(
    `The site on ${url} is ready (${log.at(-1) ?? 'it said nothing'})`,
    () => {
      if (code !== undefined) throw new Error(`The site ended with ${code}: ${log.slice(-5).join('\n')}`);
      return fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    },
    { within: READY_WITHIN },
  );

  async function metric(name: string): Promise<number> {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
  }

  return {
    url,
    log,
    pid: child.pid,
    isAlive: () => code === undefined,
    metric,
    /**
     * What the process takes of the machine's memory, in MB. On Linux the system is asked: the process itself
     * answers late when it is busy, and its peaks would be missed.
     */
    memory: async () =>
      (await residentMemory(child.pid)) ?? (await metric('process_resident_memory_bytes')) / MEBIBYTE,
    /** Asks it to end, as an operator's service manager does; resolves with the seconds it took. */
    async end(): Promise<number> {
      const start = performance.now();
      signalGroup(child, 'SIGTERM');
      const last = setTimeout(() => signalGroup(child, 'SIGKILL'), GRACE);
      await ended;
      clearTimeout(last);
      return (performance.now() - start) / 1000;
    },
    /** Ends it as a power cut would. */
    async kill(): Promise<void> {
      signalGroup(child, 'SIGKILL');
      await ended;
    },
    stop: () => endGroup(child, GRACE),
  };
}

/** In MB; `null` where there is no such file. */
async function residentMemory(pid: number | undefined): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  return kibibytes === undefined ? null : Number(kibibytes) / 1024;
}
