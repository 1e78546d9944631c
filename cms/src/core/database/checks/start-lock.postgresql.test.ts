import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createPostgresql, type Postgresql } from '../../../../../testing/postgresql.ts';
import { startServiceProcess } from '../../../testing/start-service-process';
import { withStartLock } from './start-lock.ts';

let postgresql: Postgresql | null;

beforeAll(async () => {
  postgresql = await createPostgresql();
  await postgresql?.start();
}, 60_000);
afterAll(() => postgresql?.remove());

test('SQLite needs no start lock', async () => {
  expect(
    await withStartLock(
      { client: 'sqlite', filename: 'x' },
      () => {},
      async () => 'started',
    ),
  ).toBe('started');
});

test('three services start one at a time, and those that wait say so', async ({ skip }) => {
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

test('a failed start lets the next service start', async ({ skip }) => {
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

test('two services that start with the same empty database at once both succeed', async ({ skip }) => {
  if (!postgresql) return skip();
  const { url } = postgresql;
  const start = async () => {
    const service = await startServiceProcess(url);
    onTestFinished(service.stop);
    return service;
  };
  const services = await Promise.all([start(), start()]);
  const lines = services.map(({ output }) => output());
  expect(
    lines.filter((text) => text.includes('» Another content service is starting on this database.')),
  ).toHaveLength(1);
  expect(lines.filter((text) => text.includes('» The login of the first administrator is in '))).toHaveLength(
    1,
  );
});
