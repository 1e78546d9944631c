import {
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copySeededDataDir } from '../../../../scripts/seeded-data.mjs';
import { digest } from '../../digest';
import { runCommand } from '../../testing/run-command';
import { DATABASES, MANIFEST, Manifest } from './manifest';
import { extractArchive } from './read-archive';
import { createArchive } from './write-archive';

const { prepareInProcess }: typeof import('./prepare-sqlite') = createRequire(import.meta.url)(
  '../../../dist/src/commands/backup/prepare-sqlite.js',
);

const PAGE_BYTES = 4096;

let folder: string;
/** The files of a good backup, and a magazine that the hostile ones are to replace. */
let good: string;
let dataDir: string;
beforeAll(async () => {
  const source = await copySeededDataDir();
  folder = mkdtempSync(path.join(tmpdir(), 'masthead-hostile-'));
  good = path.join(folder, 'good');
  dataDir = path.join(folder, 'magazine');
  mkdirSync(good);
  for (const name of readdirSync(path.join(source.dataDir, 'cms', 'public', 'uploads')).slice(2))
    rmSync(path.join(source.dataDir, 'cms', 'public', 'uploads', name), { recursive: true });
  const { output } = await runCommand('backup', [`--to=${folder}`], { DATA_DIR: source.dataDir });
  const file = /^Backup: (.*) \(/.exec(output)?.[1] ?? '';
  await extractArchive(file, good);
  await runCommand('restore', [file], { DATA_DIR: dataDir });
  await source.remove();
});
afterAll(() => rmSync(folder, { recursive: true }));

type Change = { database?: (file: string) => void; manifest?: (manifest: Manifest) => object };

/** Writes a backup whose checksums are right, whatever is in it. */
async function writeBackup({ database, manifest = (same) => same }: Change): Promise<string> {
  const extracted = mkdtempSync(path.join(folder, 'extracted-'));
  cpSync(good, extracted, { recursive: true });
  database?.(path.join(extracted, DATABASES.sqlite));
  const file = `${extracted}.tar`;
  const archive = await createArchive(file);
  await archive.addFile(DATABASES.sqlite, path.join(extracted, DATABASES.sqlite));
  const original = v.parse(Manifest, JSON.parse(readFileSync(path.join(good, MANIFEST), 'utf8')));
  await archive.addText(MANIFEST, JSON.stringify(manifest({ ...original, files: [...archive.files] })));
  await archive.finish();
  await archive.close();
  rmSync(extracted, { recursive: true });
  return file;
}

/** Everything in the data folder, with the digest of each file. */
const contentOfFolder = () =>
  Object.fromEntries(
    readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
      .sort()
      .map((name) => {
        const file = path.join(dataDir, name);
        return [name, statSync(file).isFile() ? digest(readFileSync(file, 'base64')) : 'folder'];
      }),
  );

const sql =
  (...statements: string[]) =>
  (file: string) => {
    const database = new DatabaseSync(file);
    for (const statement of statements) database.exec(statement);
    database.close();
  };
const onDelete = (body: string) =>
  `create trigger t before delete on strapi_core_store_settings begin ${body}; end`;
const FOR_EVER =
  'select count(*) from (with recursive n(i) as (select 1 union all select i + 1 from n) select i from n)';

const damage = (file: string) => {
  const opened = openSync(file, 'r+');
  writeSync(opened, Buffer.alloc(PAGE_BYTES, 0xa5), 0, PAGE_BYTES, PAGE_BYTES * 30);
  closeSync(opened);
};
const COLOURED = sql(onDelete("select raise(abort, '\u001b[31mred\u0007')"));

test.each<[string, (file: string) => void, string]>([
  ['is no SQLite file', (file) => writeFileSync(file, 'none '.repeat(5000)), 'file is not a database'],
  ['is empty', (file) => truncateSync(file, 0), 'it has no table strapi_sessions'],
  ['is cut', (file) => truncateSync(file, PAGE_BYTES * 20), 'malformed'],
  ['is cut in a page', (file) => truncateSync(file, PAGE_BYTES * 20 + 7), 'malformed'],
  ['has only a header', (file) => truncateSync(file, 100), 'malformed'],
  ['has a damaged page', damage, ''],
  ['has no users', sql('drop table admin_users'), 'it has no table admin_users'],
  [
    'has a view in place of a table',
    sql('drop table files', `create view files as ${FOR_EVER}`),
    'it has no table files',
  ],
  [
    'has no column for what is forgotten',
    sql('alter table admin_users drop column reset_password_token'),
    'no such column: reset_password_token',
  ],
  ['has fewer rows than it says', sql('delete from tags'), ' has 0 rows instead of '],
  ['has a trigger that fills memory', sql(onDelete('select hex(zeroblob(499000000))')), ''],
  ['has a trigger that raises', sql(onDelete("select raise(abort, 'no')")), 'no'],
])('a database that %s is refused', async (_what, change, found) => {
  const extracted = mkdtempSync(path.join(folder, 'extracted-'));
  cpSync(good, extracted, { recursive: true });
  change(path.join(extracted, DATABASES.sqlite));
  await expect(prepareInProcess(extracted, { isRehearsal: false, damaged: Error })).rejects.toThrow(
    new RegExp(`^its database cannot be used: .*${found}`),
  );
  rmSync(extracted, { recursive: true });
});

test.each<[string, Change]>([
  ['database has a damaged page', { database: damage }],
  ['database has a trigger that raises an error with colours', { database: COLOURED }],
  ['manifest is of another kind', { manifest: () => ({ format: 1, madeAt: '\u001b[2J' }) }],
])('a backup whose %s is refused with one printable line, and nothing changes', async (_what, change) => {
  const before = contentOfFolder();
  const file = await writeBackup(change);
  const { code, output } = await runCommand('restore', [file, '--replace'], { DATA_DIR: dataDir });
  expect(output).toMatch(/^[^\n]* is incomplete or damaged \([^\n]*Nothing has been changed\.$/);
  expect(output).not.toMatch(/\p{Cc}/u);
  expect(code).toBe(78);
  expect(contentOfFolder()).toEqual(before);
  rmSync(file);
});

test('a database with a trigger that never ends is refused after the time limit', async () => {
  const extracted = path.join(folder, 'endless');
  cpSync(good, extracted, { recursive: true });
  sql(onDelete(FOR_EVER))(path.join(extracted, DATABASES.sqlite));
  const damaged = (found: string) => new Error(found);
  await expect(prepareInProcess(extracted, { isRehearsal: false, damaged, limitMs: 3_000 })).rejects.toThrow(
    'never ends',
  );
});

test('control characters in the manifest cannot alter the printed output', async () => {
  const file = await writeBackup({
    manifest: (manifest) => ({ ...manifest, madeAt: '2026\u001b[2J\nRestored everything.\u202e' }),
  });
  const place = path.join(folder, 'printed');
  const { code, output } = await runCommand('restore', [file], { DATA_DIR: place });
  expect(output).toContain('Restored the backup of 2026\\u001b[2J\\u000aRestored everything.\\u202e:');
  expect(code).toBe(0);
  expect(existsSync(path.join(place, 'cms', 'data.db'))).toBe(true);
});
