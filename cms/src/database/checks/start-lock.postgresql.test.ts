import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { respondsWith, untilReady } from '../../../../scripts/health.mjs';
import { freePorts } from '../../../../scripts/ports.mjs';
import { endGroup, spawnGroup } from '../../../../scripts/process-group.mjs';
import { readLines } from '../../../../scripts/run.mjs';
import { createSecrets } from '../../../../scripts/secrets.mjs';
import { ROOT } from '../../../../scripts/settings.mjs';
import { createPostgresql, type Postgresql } from '../../../../testing/postgresql.ts';
import { withStartLock } from './start-lock.ts';

let postgresql: Postgresql | null;

beforeAll(async () => {
  postgresql = await createPostgresql();
  await postgresql?.start();
}, 60_000);
afterAll(() => postgresql?.remove());

test('SQLite needs no lock', async () => {
  expect(
    await withStartLock(
      { client: 'sqlite', filename: 'x' },
      () => {},
      async () => 'started',
    ),
  ).toBe('started');
});

test('of three services one starts at a time, and those that wait say so', async ({ skip }) => {
  if (!postgresql) return skip();
  const database = { client: 'postgres' as const, url: postgresql.url };
  const lines: string[] = [];
  let starting = 0;
  let most = 0;
  const start = async () => {
    starting += 1;
    most = Math.max(most, starting);
    // The first one starts until the two others wait.
    await expect.poll(() => lines).toHaveLength(2);
    starting -= 1;
  };
  await Promise.all([1, 2, 3].map(() => withStartLock(database, (line) => lines.push(line), start)));
  expect(most).toBe(1);
});

test('a start that fails lets the next one begin', async ({ skip }) => {
  if (!postgresql) return skip();
  const database = { client: 'postgres' as const, url: postgresql.url };
  const failing = withStartLock(
    database,
    () => {},
    () => Promise.reject(new Error('no such column')),
  );
  await expect(failing).rejects.toThrow('no such column');
  expect(
    await withStartLock(
      database,
      () => {},
      async () => 'started',
    ),
  ).toBe('started');
});

test('two services that begin with the same empty database at once both start', async ({ skip }) => {
  if (!postgresql) return skip();
  const ports = await freePorts();
  const services = await Promise.all(ports.map((port) => startService(port, postgresql?.url ?? '')));
  const lines = services.map(({ output }) => output());
  expect(
    lines.filter((text) => text.includes('» Another content service is starting on this database.')),
  ).toHaveLength(1);
  expect(lines.filter((text) => text.includes('» The login of the first administrator is in '))).toHaveLength(
    1,
  );
});

/** Starts the compiled service with a data folder of its own; resolves when it is ready. */
async function startService(port: number, databaseUrl: string) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'masthead-start-lock-'));
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
  onTestFinished(async () => {
    await endGroup(child, 5_000);
    await rm(dataDir, { recursive: true, force: true });
  });
  const lines: string[] = [];
  readLines(child, (line) => lines.push(line));
  const exited = new Promise<never>((_, reject) => {
    child.once('exit', () => reject(new Error(lines.slice(-10).join('\n'))));
  });
  const stopped = new AbortController();
  await Promise.race([
    untilReady(() => respondsWith(`http://127.0.0.1:${port}/_health`, 204), stopped.signal),
    exited,
  ]).finally(() => stopped.abort());
  return { output: () => lines.join('\n') };
}
