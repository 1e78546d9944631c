import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { prepareSqliteConnection } from './sqlite-connection';

test.each([
  ['Ökologie', 'ÖKOLOGIE'],
  ['Zürich', 'zÜRI'],
  ['Ελλάδα', 'ελλ'],
])('a case-insensitive filter finds %s for %s', (name, keyword) => {
  const connection = new Database(':memory:');
  prepareSqliteConnection(connection, (error) => expect(error).toBeNull());
  const row = connection
    .prepare("select lower(@name) like '%' || lower(@keyword) || '%' as found")
    .get({ name, keyword });
  expect(row).toEqual({ found: 1 });
  connection.close();
});
