import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { respondsWith, untilReady } from '../../../scripts/health.mjs';
import { freePorts } from '../../../scripts/ports.mjs';
import { endGroup, spawnGroup } from '../../../scripts/process-group.mjs';
import { readLines } from '../../../scripts/run.mjs';
import { createSecrets } from '../../../scripts/secrets.mjs';
import { ROOT } from '../../../scripts/settings.mjs';

/** Starts the compiled service in a process of its own, with a data folder of its own and the secrets of `openService`; resolves when it is ready. */
export async function startServiceProcess(databaseUrl: string) {
  const [port] = await freePorts();
  const url = `http://127.0.0.1:${port}`;
  const dataDir = await mkdtemp(path.join(tmpdir(), 'masthead-service-'));
  const secrets = Object.keys(createSecrets()).map((name) => [name, 'secret-of-the-integration-tests']);
  const child = spawnGroup(process.execPath, ['dist/src/start.js'], {
    cwd: path.join(ROOT, 'cms'),
    env: {
      ...process.env,
      ...Object.fromEntries(secrets),
      NODE_ENV: 'production',
      CMS_PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_CLIENT: 'postgres',
      DATABASE_URL: databaseUrl,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = async () => {
    await endGroup(child, 5_000);
    await rm(dataDir, { recursive: true, force: true });
  };
  const lines: string[] = [];
  readLines(child, (line) => lines.push(line));
  const exited = new Promise<never>((_, reject) => {
    child.once('exit', () => reject(new Error(lines.slice(-10).join('\n'))));
  });
  const stopped = new AbortController();
  try {
    await Promise.race([untilReady(() => respondsWith(`${url}/_health`, 204), stopped.signal), exited]);
  } catch (error) {
    await stop();
    throw error;
  } finally {
    stopped.abort();
  }
  return { url, output: () => lines.join('\n'), stop };
}
