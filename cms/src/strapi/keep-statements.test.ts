import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { keepStatements } from './keep-statements';

type Statement = { all(...values: unknown[]): unknown[] };
type Connection = { prepare(sql: string): Statement; exec(sql: string): void };
const Database: new (file: string) => Connection = createRequire(import.meta.url)('better-sqlite3');

function openConnection(): Connection {
  const connection = new Database(':memory:');
  connection.exec(
    "create table words (id integer primary key, word text); insert into words values (1, 'ink')",
  );
  keepStatements(connection);
  return connection;
}

test('a select is prepared once, and always reads current data', () => {
  const connection = openConnection();
  const select = connection.prepare('select word from words where id >= ?');
  expect(select.all(1)).toEqual([{ word: 'ink' }]);
  connection.exec("insert into words values (2, 'page')");
  expect(connection.prepare('select word from words where id >= ?')).toBe(select);
  expect(select.all(2)).toEqual([{ word: 'page' }]);
});

test('a prepared select returns the columns of a changed table', () => {
  const connection = openConnection();
  connection.prepare('select words.* from words').all();
  connection.exec(
    'alter table words add column length integer default 3; alter table words drop column word',
  );
  expect(connection.prepare('select words.* from words').all()).toEqual([{ id: 1, length: 3 }]);
});

test('other statements are not cached', () => {
  const connection = openConnection();
  const sql = "update words set word = 'paper'";
  expect(connection.prepare(sql)).not.toBe(connection.prepare(sql));
});

test('the cache keeps the 200 most recently used selects', () => {
  const connection = openConnection();
  const first = connection.prepare('select 0 as number');
  const second = connection.prepare('select 1 as number');
  for (let number = 2; number < 200; number += 1) connection.prepare(`select ${number} as number`);
  expect(connection.prepare('select 0 as number')).toBe(first);
  connection.prepare('select 200 as number');
  expect(connection.prepare('select 0 as number')).toBe(first);
  expect(connection.prepare('select 1 as number')).not.toBe(second);
});
