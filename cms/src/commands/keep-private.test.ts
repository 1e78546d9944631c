import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepPrivate } from './keep-private';

let dataDir: string;
const umask = process.umask();
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'masthead-private-'));
});
afterEach(() => {
  process.umask(umask);
  rmSync(dataDir, { recursive: true });
});

const mode = (...names: string[]) => (statSync(path.join(dataDir, ...names)).mode & 0o777).toString(8);

test('makes the data folder, its database and later files readable by their owner only', () => {
  const folder = path.join(dataDir, 'cms');
  const filename = path.join(folder, 'data.db');
  mkdirSync(folder);
  chmodSync(folder, 0o755);
  for (const suffix of ['', '-wal', '-shm']) {
    writeFileSync(filename + suffix, '');
    chmodSync(filename + suffix, 0o644);
  }

  keepPrivate({ dataDir, database: { client: 'sqlite', filename } });
  writeFileSync(path.join(folder, 'later'), '');

  expect(mode('cms')).toBe('700');
  expect(['data.db', 'data.db-wal', 'data.db-shm', 'later'].map((name) => mode('cms', name))).toEqual(
    Array.from({ length: 4 }, () => '600'),
  );
});

test('accepts a service that has no files yet', () => {
  const filename = path.join(dataDir, 'cms', 'data.db');
  expect(() => keepPrivate({ dataDir, database: { client: 'sqlite', filename } })).not.toThrow();
});
