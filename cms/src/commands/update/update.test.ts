import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { copyDatabase, newestCopy, putBack, superfluousCopies } from './copies';
import { programDigest } from './program';
import { isBeyond } from './versions';

let dataDir: string;
let filename: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'masthead-update-'));
  filename = path.join(dataDir, 'cms', 'data.db');
  mkdirSync(path.dirname(filename));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

test.each([
  { data: '0.1', program: '0.2.0', beyond: false },
  { data: '0.2.0', program: '0.2.0', beyond: false },
  { data: '0.2.7', program: '0.2.0', beyond: false },
  { data: '0.3.0', program: '0.2.9', beyond: true },
  { data: '0.10.0', program: '0.9.0', beyond: true },
  { data: '1.0.0', program: '0.9.0', beyond: true },
  { data: '0.9.0', program: '1.0.0', beyond: false },
])('data of version $data is too new for version $program: $beyond', ({ data, program, beyond }) => {
  expect(isBeyond(data, program)).toBe(beyond);
});

describe('copies of the database', () => {
  const name = (day: number, program: string) =>
    `2027-01-${String(day).padStart(2, '0')}T10-00-00-000Z_0.2.0_${program}.db`;

  test.each([
    { title: 'of three updates stay', names: [name(1, 'a'), name(2, 'b'), name(3, 'c')], removed: [] },
    {
      title: 'of an update that is tried again and again are the first and the last one',
      names: [name(1, 'a'), name(2, 'b'), name(3, 'b'), name(4, 'b'), name(5, 'b')],
      removed: [name(3, 'b'), name(4, 'b')],
    },
    {
      title: 'of earlier updates go',
      names: [name(1, 'a'), name(2, 'a'), name(3, 'b'), name(4, 'c'), name(5, 'd')],
      removed: [name(1, 'a'), name(2, 'a')],
    },
    {
      title: 'that are not complete go, and other files stay',
      names: [`${name(1, 'a')}.unfinished`, 'notes.txt'],
      removed: [`${name(1, 'a')}.unfinished`],
    },
  ])('$title', ({ names, removed }) => {
    expect(superfluousCopies(names)).toEqual(removed);
  });

  const rows = () => {
    const database = new DatabaseSync(filename);
    try {
      return database.prepare('select title from articles').all();
    } finally {
      database.close();
    }
  };

  test('restore the old data without the later changes in the write-ahead log', async () => {
    const writer = new DatabaseSync(filename);
    writer.exec(
      "pragma journal_mode = wal; create table articles (title); insert into articles values ('The quay')",
    );
    const settings = { dataDir, database: { client: 'sqlite', filename } } as const;
    const mark = { version: '0.2.0', program: 'abcdef0123' };
    const copy = await copyDatabase(settings, mark, new Date(0), () => {});
    const file = path.join(dataDir, 'cms', 'before-update', '1970-01-01T00-00-00-000Z_0.2.0_abcdef01.db');
    expect(copy).toEqual({ file, earlier: null });
    expect(await newestCopy(dataDir, (version) => version === '0.2.0')).toBe(file);
    expect(await newestCopy(dataDir, (version) => version === '0.1')).toBeNull();
    writer.exec('delete from articles');
    // Somebody uses the database.
    await expect(putBack(file, filename)).rejects.toThrow('stop the magazine and try again');
    writer.close();
    expect(rows()).toEqual([]);
    await putBack(file, filename);
    expect(rows()).toEqual([{ title: 'The quay' }]);
    expect(readdirSync(path.dirname(file))).toEqual([]);
  });

  test('name the copy of the first interrupted update, made before any change', async () => {
    new DatabaseSync(filename).exec('create table articles (title)');
    const settings = { dataDir, database: { client: 'sqlite', filename } } as const;
    const make = (program: string, seconds: number) =>
      copyDatabase(settings, { version: '0.2.0', program }, new Date(seconds * 1000), () => {});
    const { file } = await make('abcdef0123', 1);
    expect(await make('another', 2)).toMatchObject({ earlier: null });
    expect(await make('abcdef0123', 3)).toMatchObject({ earlier: file });
    expect(await make('abcdef0123', 4)).toMatchObject({ earlier: file });
  });
});

test('a program counts as changed only if its code, model or packages differ', () => {
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(dataDir, file)), { recursive: true });
    writeFileSync(path.join(dataDir, file), text);
  };
  write('package-lock.json', '{}');
  write('dist/config/database.js', 'a');
  write('dist/src/api/article/schema.json', '{}');
  const digests = [programDigest(dataDir)];
  for (const [file, text] of [
    ['dist/src/api/article/schema.json', '{"title":1}'],
    ['dist/src/index.js', 'b'],
    ['package-lock.json', '{"a":1}'],
  ] as const) {
    write(file, text);
    digests.push(programDigest(dataDir));
  }
  expect(new Set(digests).size).toBe(4);
  write('dist/build/index.html', 'The admin panel');
  write('README.md', 'Words');
  expect(programDigest(dataDir)).toBe(digests.at(-1));
});

test('all packages have the same version, which is the first one in CHANGELOG.md', () => {
  const root = path.join(import.meta.dirname, '..', '..', '..', '..');
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const versions = ['', 'cms', 'contract'].map(
    (folder) => JSON.parse(read(path.join(folder, 'package.json'))).version,
  );
  expect([...versions, /^## (\S+)/m.exec(read('CHANGELOG.md'))?.[1]]).toEqual(Array(4).fill(versions[0]));
});
