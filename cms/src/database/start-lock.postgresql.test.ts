import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createPostgresql, type Postgresql } from '../../../testing/postgresql.ts';
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
    await vi.waitFor(() => expect(lines).toHaveLength(2), { timeout: 10_000 });
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
