import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { freePorts } from '#scripts/ports.mjs';
import { endGroup, spawnGroup } from '#scripts/process-group.mjs';
import { readLines } from '#scripts/run.mjs';
import { ROOT } from '#scripts/settings.mjs';
import { until } from '#testing/until.ts';

export type StartedCommand = Awaited<ReturnType<typeof runStart>>;

const GRACE_MS = 20_000;
const secrets = v.object({ PUBLIC_TOKEN: v.string() });

/** Runs `npm start` on a data folder, without the admin panel, which would keep the machine busy. */
export async function runStart(dataDir: string) {
  const [port, cmsPort] = await freePorts();
  const url = `http://127.0.0.1:${port}`;
  const start = performance.now();
  const child = spawnGroup(process.execPath, ['scripts/main.mjs', 'start', '--no-panel'], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      PORT: String(port),
      CMS_PORT: String(cmsPort),
      // The same at every start, so that the pages have the same bytes.
      SITE_URL: 'http://magazine.example',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  readLines(child, (line) => output.push(line));
  const seconds = () => (performance.now() - start) / 1000;
  const responds = (address: string) =>
    fetch(address).then(
      ({ ok }) => ok,
      () => false,
    );

  return {
    url,
    output,
    publicToken: () =>
      v.parse(secrets, JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'))).PUBLIC_TOKEN,
    /** Resolves with the seconds from the start until the site is ready. */
    async untilSite(timeoutSeconds: number): Promise<number> {
      await until('The site is ready', () => responds(`${url}/readyz`), { timeoutSeconds });
      return seconds();
    },
    /** Resolves when the site has a home page to serve, which it gets from the content service. */
    untilHome: (timeoutSeconds: number) =>
      until('The home page is served', () => responds(url), { timeoutSeconds }),
    /** Resolves with the seconds from the start until the content service is ready. */
    async untilContentService(timeoutSeconds: number): Promise<number> {
      const health = `http://127.0.0.1:${cmsPort}/_health`;
      await until('The content service is ready', () => responds(health), { timeoutSeconds });
      return seconds();
    },
    /** Resolves when the output contains a line with this text. */
    untilLine: (text: string, timeoutSeconds: number) =>
      until(`'${text}'`, () => output.some((line) => line.includes(text)), { timeoutSeconds }),
    stop: () => endGroup(child, GRACE_MS),
  };
}
