import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { EnvironmentError } from '../../../environment';
import { DatabaseError } from '../database-error';
import { checkDatabase } from './check-database';
import { markInUse } from './in-use';
import { readMark } from './mark';
import { refuseOtherEngine } from './refuse-other';
import { describeSqliteError } from './sqlite-check';

let dataDir: string;
let filename: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'masthead-database-'));
  filename = path.join(dataDir, 'cms', 'data.db');
  mkdirSync(path.dirname(filename));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const sqlite = () => ({ dataDir, database: { client: 'sqlite' as const, filename } });
const check = () => checkDatabase(sqlite());
const noStore = { get: async () => null, set: async () => undefined };
const write = (file: string, content: string | Buffer = '') => {
  mkdirSync(path.dirname(path.join(dataDir, file)), { recursive: true });
  writeFileSync(path.join(dataDir, file), content);
};
function createDatabase() {
  const database = new DatabaseSync(filename);
  database.exec('create table articles (title text)');
  database.close();
}

describe('a data folder that was in use', () => {
  test.each([
    ['its mark', () => markInUse(noStore, sqlite())],
    ['a picture', () => write('cms/public/uploads/sea.jpg')],
    ["a copy of the site's", () => write('site/answers-2/home.copy')],
    ["the position of the site's copies", () => write('site/answers/position.json')],
  ])('gets no new database in place of a missing one: %s', async (_, prepare) => {
    await prepare();
    await expect(check()).rejects.toThrow(DatabaseError);
    await expect(check()).rejects.toThrow(
      `The database ${filename} is missing or empty, although this magazine has been in use: mount its volume or restore it from a backup (there is none in ${path.join(dataDir, 'backups')}), or start a new one with 'npm start -- --new-database'.`,
    );
  });

  test('gets no new database in place of an empty file or a database without tables', async () => {
    await markInUse(noStore, sqlite());
    write('cms/data.db');
    await expect(check()).rejects.toThrow('is missing or empty');
    new DatabaseSync(filename).exec('create table t (a); drop table t');
    await expect(check()).rejects.toThrow('is missing or empty');
  });

  test('gets a new database once if the operator permits it', async () => {
    await markInUse(noStore, sqlite());
    write('new-database');
    await check();
    await markInUse(noStore, sqlite());
    await expect(check()).rejects.toThrow('is missing or empty');
  });

  test('opens its existing database', async () => {
    await markInUse(noStore, sqlite());
    createDatabase();
    await check();
  });
});

describe('a data folder whose magazine is', () => {
  const postgres = () => ({
    dataDir,
    database: { client: 'postgres' as const, url: 'postgres://127.0.0.1:1/masthead' },
  });

  test('in PostgreSQL refuses its former SQLite database until the operator goes back to it', async () => {
    createDatabase();
    await markInUse(noStore, postgres());
    const sentence = `The magazine in ${dataDir} has moved to PostgreSQL, but DATABASE_CLIENT is not postgres: set DATABASE_CLIENT=postgres and DATABASE_URL, or delete ${path.join(dataDir, 'magazine.json')} to go back to the earlier state in ${filename}.`;
    await expect(check()).rejects.toThrow(new EnvironmentError(sentence));
    expect(() => refuseOtherEngine(sqlite())).toThrow(sentence);
    rmSync(path.join(dataDir, 'magazine.json'));
    await check();
  });

  test('in SQLite refuses PostgreSQL until it is moved or a new one is created', async () => {
    await markInUse(noStore, sqlite());
    await expect(checkDatabase(postgres())).rejects.toThrow(
      `The magazine in ${dataDir} is in SQLite, but DATABASE_CLIENT is postgres: unset it, take the magazine along with 'npm run move -- postgres', or leave it behind with 'npm start -- --new-database'.`,
    );
    write('new-database');
    await expect(checkDatabase(postgres())).rejects.toThrow('refuses connections');
  });

  test('marked by an earlier version may be in either', async () => {
    write('magazine.json', '{"begun":"2026-11-22T10:00:00Z"}');
    createDatabase();
    await check();
    await expect(checkDatabase(postgres())).rejects.toThrow('refuses connections');
  });
});

test('keeps unknown entries that another version wrote in its marker file', async () => {
  write('magazine.json', '{"begun":"2026-11-22T10:00:00Z","data":7}');
  await markInUse({ ...noStore, get: async () => 'the id' }, sqlite());
  expect(readMark(dataDir)).toEqual({
    begun: '2026-11-22T10:00:00Z',
    data: 7,
    engine: 'sqlite',
    magazine: 'the id',
  });
});

test('a new data folder may get a new database', async () => {
  write('cms/public/.keep');
  await check();
});

test("a file that isn't a database is reported, with the newest backup", async () => {
  write(
    'cms/data.db',
    'This is a text, and it is longer than the header of a database, which has 100 bytes. '.repeat(3),
  );
  write('backups/newest.tar');
  await expect(check()).rejects.toThrow(
    `The database ${filename} is damaged (file is not a database): stop the magazine and restore it from a backup (the newest is ${path.join(dataDir, 'backups', 'newest.tar')}), or start a new one with 'npm start -- --new-database'.`,
  );
});

test('a folder in place of the database is reported', async () => {
  mkdirSync(filename);
  await expect(check()).rejects.toThrow(`The database ${filename} cannot be written to`);
});

test("a data folder that doesn't exist yet may get a new database", async () => {
  await checkDatabase({
    dataDir: path.join(dataDir, 'new'),
    database: { client: 'sqlite', filename: path.join(dataDir, 'new', 'cms', 'data.db') },
  });
});

test.each([
  [
    'a page that SQLite cannot make sense of',
    { code: 'SQLITE_CORRUPT' },
    `The database /srv/data.db is damaged`,
  ],
  [
    'a full disk',
    { code: 'ENOSPC', path: '/srv/public' },
    'The disk with /srv/data.db is full: free some space.',
  ],
  ['a folder of another user', { code: 'EACCES', path: '/srv/public' }, '/srv/public cannot be written to'],
  ['a read-only database', { errcode: 8 }, 'The database /srv/data.db cannot be written to'],
  ['a failing disk', { errcode: 10 | (3 << 8) }, 'The database /srv/data.db cannot be read'],
])('%s is explained to the operator', (_, properties, sentence) => {
  const error = Object.assign(new Error('details'), properties);
  expect(describeSqliteError(error, '/srv/data.db', '/srv')?.message).toContain(sentence);
});

test('non-database errors are passed through', () => {
  expect(describeSqliteError(new TypeError('x is undefined'), '/srv/data.db', '/srv')).toBeNull();
  expect(describeSqliteError('text', '/srv/data.db', '/srv')).toBeNull();
});
