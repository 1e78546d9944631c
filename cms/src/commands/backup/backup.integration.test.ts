import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copySeededDataDir } from '../../../../scripts/seeded-data.mjs';
import { createDisk } from '../../../../testing/small-disk.ts';
import { runCommand } from '../../testing/run-command';

const SECRETS = {
  APP_KEYS: 'keys-of-the-test',
  API_TOKEN_SALT: 'salt-of-the-test',
  ADMIN_JWT_SECRET: 'secret-of-the-test',
  TRANSFER_TOKEN_SALT: 'other-salt-of-the-test',
  ENCRYPTION_KEY: 'encryption-key-of-the-test',
  CMS_TOKEN: 'token-of-the-test',
};
/** A file system of its own on Linux. */
const OTHER_DISK = '/dev/shm';
const KEPT_PICTURES = 20;
const PASSPHRASE = 'a passphrase of the test';

let source: Awaited<ReturnType<typeof copySeededDataDir>>;
let folder: string;
let backup: string;
beforeAll(async () => {
  source = await copySeededDataDir();
  folder = mkdtempSync(path.join(tmpdir(), 'masthead-backup-'));
  // The tests copy the uploads many times; a few pictures do as well.
  for (const name of readdirSync(uploadsOf(source.dataDir)).slice(KEPT_PICTURES)) {
    rmSync(path.join(uploadsOf(source.dataDir), name), { recursive: true });
  }
  execute(
    source.dataDir,
    "insert into strapi_sessions (user_id, session_id) values ('1', 'a-session-of-an-editor')",
    "update admin_users set registration_token = 'a-token-of-an-invitation'",
  );
  backup = await backUp('--with-secrets');
});
afterAll(async () => {
  await source.remove();
  rmSync(folder, { recursive: true });
});

/** Runs statements on the database of a data folder. */
function execute(dataDir: string, ...statements: string[]): void {
  const database = new DatabaseSync(path.join(dataDir, 'cms', 'data.db'));
  for (const statement of statements) database.exec(statement);
  database.close();
}

/** All rows of all tables of the database of a data folder. */
function contentOf(dataDir: string): Record<string, unknown[]> {
  const database = new DatabaseSync(path.join(dataDir, 'cms', 'data.db'), { readOnly: true });
  const tables = database
    .prepare("select name from sqlite_master where type = 'table' and name not in ('strapi_sessions')")
    .all();
  const content = Object.fromEntries(
    tables.map(({ name }) => [String(name), database.prepare(`select * from ${name}`).all()]),
  );
  database.close();
  return content;
}

async function backUp(...args: string[]): Promise<string> {
  const { output } = await runCommand('backup', [`--to=${folder}`, ...args], {
    ...SECRETS,
    DATA_DIR: source.dataDir,
    BACKUP_PASSPHRASE: PASSPHRASE,
  });
  const file = /^Backup: (.*) \(/.exec(output)?.[1];
  if (!file) throw new Error(output);
  return file;
}

const restore = (dataDir: string, args: string[] = [], env: Record<string, string> = {}) =>
  runCommand('restore', [backup, ...args], { DATA_DIR: dataDir, ...env });

const newFolder = (name: string) => path.join(folder, name);
const uploadsOf = (dataDir: string) => path.join(dataDir, 'cms', 'public', 'uploads');

describe('a backup', () => {
  test('restores every row and every file, but no sessions and no invitations', async () => {
    const dataDir = newFolder('restored');
    const { code, output } = await restore(dataDir);
    expect(output).toContain('Restored the backup of');
    expect(code).toBe(0);

    const without = (content: Record<string, unknown[]>) => ({
      ...content,
      admin_users: content.admin_users?.map((user) => ({ ...Object(user), registration_token: '' })),
      strapi_core_store_settings: content.strapi_core_store_settings?.filter(
        (setting) => Object(setting).key !== 'core_masthead_change-log',
      ),
    });
    expect(without(contentOf(dataDir))).toEqual(without(contentOf(source.dataDir)));
    const names = readdirSync(uploadsOf(source.dataDir)).filter((name) => !name.startsWith('.'));
    expect(readdirSync(uploadsOf(dataDir)).sort()).toEqual(names.sort());
    const bytes = readFileSync(backup);
    expect(bytes.includes('a-session-of-an-editor')).toBe(false);
    expect(bytes.includes('a-token-of-an-invitation')).toBe(false);
    expect(bytes.includes('token-of-the-test')).toBe(false);
  });

  test('reveals its secrets only with the passphrase', async () => {
    const wrong = await restore(newFolder('wrong'), [], { BACKUP_PASSPHRASE: 'another passphrase' });
    expect(wrong.output).toContain('is not the passphrase of this backup');
    expect(wrong.code).toBe(78);
    expect(existsSync(path.join(newFolder('wrong'), 'cms', 'data.db'))).toBe(false);

    const right = newFolder('right');
    await restore(right, [], { BACKUP_PASSPHRASE: PASSPHRASE });
    expect(JSON.parse(readFileSync(path.join(right, 'secrets.json'), 'utf8'))).toEqual(SECRETS);
  });

  test('replaces an existing magazine only on request, and moves it aside', async () => {
    const dataDir = newFolder('replaced');
    await restore(dataDir);
    execute(dataDir, "update articles set title = 'changed since'");
    writeFileSync(path.join(uploadsOf(dataDir), 'since.jpg'), 'a picture');
    mkdirSync(path.join(dataDir, 'site', 'answers'), { recursive: true });

    const refused = await restore(dataDir);
    expect(refused.output).toContain('There is a magazine already');
    expect(refused.code).toBe(78);

    await restore(dataDir, ['--replace']);
    const [aside = ''] = readdirSync(path.join(dataDir, 'cms')).filter((name) => name.startsWith('before_'));
    expect(readdirSync(path.join(dataDir, 'cms', aside)).sort()).toEqual(['data.db', 'uploads']);
    expect(existsSync(path.join(dataDir, 'cms', aside, 'uploads', 'since.jpg'))).toBe(true);
    expect(existsSync(path.join(uploadsOf(dataDir), 'since.jpg'))).toBe(false);
    expect(JSON.stringify(contentOf(dataDir).articles)).not.toContain('changed since');
    expect(existsSync(path.join(dataDir, 'site'))).toBe(false);
  });

  test.skipIf(!existsSync(OTHER_DISK))('changes nothing if the uploads are on another disk', async () => {
    const dataDir = newFolder('other-disk');
    await restore(dataDir);
    const disk = mkdtempSync(path.join(OTHER_DISK, 'masthead-'));
    const publicDir = path.join(dataDir, 'cms', 'public');
    rmSync(publicDir, { recursive: true });
    mkdirSync(path.join(disk, 'uploads'));
    writeFileSync(path.join(disk, 'uploads', 'a.jpg'), 'a picture');
    symlinkSync(disk, publicDir);
    const before = contentOf(dataDir);
    const { output, code } = await restore(dataDir, ['--replace']);
    expect(output).toContain('is a disk of its own');
    expect(code).toBe(78);
    expect(readdirSync(uploadsOf(dataDir))).toEqual(['a.jpg']);
    expect(contentOf(dataDir)).toEqual(before);
    expect(readdirSync(path.join(dataDir, 'cms')).sort()).toEqual(['data.db', 'public']);
    rmSync(disk, { recursive: true });
  });

  test('replaces a damaged database, but not one in use', async () => {
    const dataDir = newFolder('damaged');
    await restore(dataDir);
    const file = path.join(dataDir, 'cms', 'data.db');
    const service = new DatabaseSync(file);
    service.exec('pragma journal_mode = wal');
    service.prepare('select 1 from articles').get();
    const used = await restore(dataDir, ['--replace']);
    service.close();
    expect(used.output).toContain('Another program uses the database');

    writeFileSync(file, 'no database '.repeat(1000));
    const { output } = await restore(dataDir, ['--replace']);
    expect(output).toContain('What was there before is in');
    expect(contentOf(dataDir).articles?.length).toBeGreaterThan(0);
  });

  test('keeps as many backups as configured', async () => {
    const before = () => readdirSync(folder).filter((name) => name.endsWith('.tar'));
    const [, id = ''] = /^masthead-([\da-f]{6})-/.exec(path.basename(backup)) ?? [];
    const [killed, underway] = ['x', 'y'].map((name) =>
      path.join(folder, `.masthead-${id}-${name}.unfinished`),
    );
    if (!killed || !underway) throw new Error('There are no files.');
    for (const file of [killed, underway]) writeFileSync(file, 'of a backup');
    utimesSync(killed, new Date('2020-01-01'), new Date('2020-01-01'));
    await backUp();
    expect([existsSync(killed), existsSync(underway)]).toEqual([false, true]);
    rmSync(underway);
    expect(before()).toHaveLength(2);
    const ofOthers = ['.masthead-abcdef-x.unfinished', 'masthead-abcdef-2020-01-01T00-00-00-000Z.tar'];
    for (const name of ofOthers) writeFileSync(path.join(folder, name), 'of another magazine');
    backup = await backUp('--keep=1');
    expect(before().sort()).toEqual([path.basename(backup), ofOthers[1]].sort());
    expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([ofOthers[0]]);
  });
});

test.skipIf(process.getuid?.() !== 0)(
  "a backup that doesn't fit on the disk keeps the earlier ones and leaves no files behind",
  async () => {
    const disk = await createDisk('4m');
    try {
      const earlier = path.basename(backup);
      writeFileSync(path.join(disk.folder, earlier), 'an earlier backup');
      const { code, output } = await runCommand('backup', [`--to=${disk.folder}`, '--keep=1'], {
        DATA_DIR: source.dataDir,
      });
      expect(output).toContain('full');
      expect(code).not.toBe(0);
      expect(readdirSync(disk.folder)).toEqual([earlier]);
    } finally {
      await disk.remove();
    }
  },
);

test.each([
  { args: ['--keep=none'], sentence: '--keep must be a number' },
  { args: ['--with-secrets'], sentence: 'APP_KEYS is not set' },
  { args: [`--to=${import.meta.filename}/backups`], sentence: 'a file is in its place' },
  { args: ['--to=/proc/no-folder'], sentence: 'There is no /proc/no-folder: correct the path.' },
])('a backup is refused with this message: $sentence', async ({ args, sentence }) => {
  const { code, output } = await runCommand('backup', args, { DATA_DIR: source.dataDir });
  expect(output).toContain(sentence);
  expect(code).toBe(78);
});

test('a magazine without a database cannot be backed up', async () => {
  const { code, output } = await runCommand('backup', [], { DATA_DIR: newFolder('empty') });
  expect(output).toContain('There is no database');
  expect(code).toBe(78);
});
