import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test, vi } from 'vitest';
import { beginUpdate } from './begin-update';

vi.mock('./program', () => ({ programDigest: () => 'this one' }));

test('an update on a full disk changes nothing and asks for free space', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'masthead-update-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const filename = path.join(dataDir, 'cms', 'data.db');
  mkdirSync(path.dirname(filename));
  const execute = (statements: string) => {
    const database = new DatabaseSync(filename);
    database.exec(statements);
    database.close();
  };
  execute(`create table articles (title); create table strapi_core_store_settings (key, value);
    insert into strapi_core_store_settings values ('core_masthead_program', '{"version":"0.2.0","program":"another"}')`);
  const update = await beginUpdate(
    { dataDir, database: { client: 'sqlite', filename } },
    () => {},
    new Date(0),
  );
  execute("insert into articles values ('Half of the update')");
  const failure = await update?.undo({ reason: 'database or disk is full', isDiskFull: true });
  expect(failure?.message).toMatch(
    /failed \(the disk is full\)\. The database is as it was before: free some space and start [\d.]+ again, or start .+ again\.$/,
  );
  const database = new DatabaseSync(filename);
  expect(database.prepare('select title from articles').all()).toEqual([]);
  database.close();
});
