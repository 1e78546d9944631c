import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { prepareSqliteConnection, type SqliteConnection } from './sqlite-connection';

type Database = Omit<SqliteConnection, 'prepare'> & {
  prepare(statement: string): { get(parameters: object): unknown };
  close(): void;
};
const Database: new (file: string) => Database = createRequire(import.meta.url)('better-sqlite3');

test('a commit is on the disk before it is answered', () => {
  const connection = new Database(':memory:');
  prepareSqliteConnection(connection, (error) => expect(error).toBeNull());
  const FULL = 2;
  expect(connection.pragma('synchronous')).toEqual([{ synchronous: FULL }]);
  connection.close();
});

test.each([
  ['Ökologie', 'ÖKOLOGIE'],
  ['Zürich', 'zÜRI'],
  ['Ελλάδα', 'ελλ'],
])('a case-insensitive filter finds %s by %s', (name, keyword) => {
  const connection = new Database(':memory:');
  prepareSqliteConnection(connection, (error) => expect(error).toBeNull());
  const row = connection
    .prepare("select lower(@name) like '%' || lower(@keyword) || '%' as found")
    .get({ name, keyword });
  expect(row).toEqual({ found: 1 });
  connection.close();
});
