import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Execute } from '../../../core/database/with-database';
import { documentTables } from './document-tables';
import { findDuplicates } from './find-duplicates';

let database: DatabaseSync;
beforeEach(() => {
  database = new DatabaseSync(':memory:');
  for (const { table } of documentTables())
    database.exec(
      `create table ${table} (id integer primary key, document_id, title, name, slug, content, published_at, created_at, updated_at, created_by_id)`,
    );
  database.exec(`
    create table admin_users (id integer primary key, firstname, lastname);
    insert into admin_users values (1, 'Ada', 'Quay'), (2, 'Ben', null), (3, 'Eve', 'Editor');
    create table masthead_versions (id integer primary key, kind, document_id, published_by, written_at, content);
    create table masthead_approvals (id integer primary key, document_id, content);
    create table masthead_bin (id integer primary key, kind, entry);`);
});
afterEach(() => database.close());

const execute: Execute = async (statement, ...values) => database.prepare(statement).all(...values);

const ADA = 1;
const BEN = 2;
const text = (words: string) => [{ type: 'paragraph', children: [{ type: 'text', text: words }] }];

type Text = { title: string; slug: string; words: string };
const HERS: Text = { title: 'The quay', slug: 'the-quay', words: 'High tide.' };
const EDITED: Text = { ...HERS, title: 'The old quay', words: 'Low tide.' };
const HIS: Text = { title: 'Buy this', slug: 'buy-this', words: 'Now.' };

type Stored = Partial<Text> & { document?: string; by?: number; created: number; isPublic?: boolean };
const add = (
  table: string,
  { document = 'd1', title, slug, words, by, created, isPublic = false }: Stored,
): number =>
  Number(
    database
      .prepare(
        `insert into ${table} (document_id, title, slug, content, published_at, created_at, updated_at, created_by_id)
         values (?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(
        document,
        title ?? null,
        slug ?? null,
        words ? JSON.stringify(text(words)) : null,
        isPublic ? 1 : null,
        created,
        created,
        by ?? null,
      ).lastInsertRowid,
  );
const contentOf = ({ title, slug, words }: Text) => JSON.stringify({ title, slug, content: text(words) });
const version = (of: Text, at: number, { kind = 'publication', document = 'd1', by = 'Eve Editor' } = {}) =>
  database
    .prepare(
      'insert into masthead_versions (kind, document_id, published_by, written_at, content) values (?, ?, ?, ?, ?)',
    )
    .run(kind, document, by, at, contentOf(of));

/** Adds her row and his in the order in which they were written. */
function addBoth(hers: Text, { isHisOlder = false, isPublic = false } = {}): number {
  const his = () => add('articles', { ...HIS, by: BEN, created: isHisOlder ? 10 : 30, isPublic });
  if (isHisOlder) his();
  const id = add('articles', { ...hers, by: ADA, created: 20, isPublic });
  if (!isHisOlder) his();
  return id;
}

test.each<{ name: string; isHisOlder: boolean; prepare: () => number }>(
  [true, false].flatMap((isHisOlder) => [
    {
      name: 'was published',
      isHisOlder,
      prepare: () => {
        version(HERS, 40);
        return addBoth(HERS, { isHisOlder });
      },
    },
    {
      name: 'was published and edited since, and an editor has published the other one by mistake',
      isHisOlder,
      prepare: () => {
        version(HERS, 40);
        version(HIS, 60);
        return addBoth(EDITED, { isHisOlder });
      },
    },
    {
      name: 'was approved for a date',
      isHisOlder,
      prepare: () => {
        database
          .prepare('insert into masthead_approvals (document_id, content) values (?, ?)')
          .run('d1', contentOf(HERS));
        return addBoth(HERS, { isHisOlder });
      },
    },
    {
      name: 'was saved before',
      isHisOlder,
      prepare: () => {
        version(HERS, 40, { kind: 'draft', by: 'Ada Quay' });
        return addBoth(EDITED, { isHisOlder });
      },
    },
    {
      name: 'was never saved again, while the writer of the other one has lost an article',
      isHisOlder,
      prepare: () => {
        version(HIS, 50, { kind: 'draft', document: 'd2', by: 'Ben' });
        return addBoth(HERS, { isHisOlder });
      },
    },
    {
      name: 'is public, as the other one is',
      isHisOlder,
      prepare: () => {
        version(HERS, 40);
        return addBoth(HERS, { isHisOlder, isPublic: true });
      },
    },
  ]),
)(
  'of two rows of an article the one that $name is the original (other is older: $isHisOlder)',
  async ({ prepare }) => {
    const id = prepare();
    expect(await findDuplicates(execute)).toMatchObject([
      { documentId: 'd1', kept: [{ id }], others: [{ title: 'Buy this', writer: 'Ben' }] },
    ]);
  },
);

test('a row written after the first version of its document is always the duplicate', async () => {
  version(HERS, 25);
  const id = add('articles', { ...EDITED, by: ADA, created: 20 });
  add('articles', { ...HERS, by: BEN, created: 30 });
  expect(await findDuplicates(execute)).toMatchObject([{ kept: [{ id }] }]);
});

test("if the texts don't decide, the row by the author of the first version is the original", async () => {
  version({ title: 'Tides', slug: 'tides', words: 'None.' }, 40, { kind: 'draft', by: 'Ada Quay' });
  const id = addBoth(HERS, { isHisOlder: true });
  expect(await findDuplicates(execute)).toMatchObject([{ kept: [{ id }] }]);
});

test("an article in the bin doesn't reveal which row is the original", async () => {
  version(HERS, 50, { kind: 'draft', document: 'd2', by: 'Ada Quay' });
  database.exec("insert into masthead_bin (kind, entry) values ('article', 'd2')");
  const id = addBoth(HERS);
  expect(await findDuplicates(execute)).toMatchObject([{ kept: [{ id }] }]);
});

test('without drafts the older row is the original', async () => {
  const other = add('tags', { created: 30 });
  const id = add('tags', { created: 20 });
  expect(await findDuplicates(execute)).toMatchObject([
    { type: { table: 'tags' }, kept: [{ id }], others: [{ id: other }] },
  ]);
});

test('Home stays one document: that of its first version, with one draft and one public version', async () => {
  version({ ...HERS }, 10, { document: 'home' });
  const draft = add('home', { document: 'other', created: 5 });
  const other = add('home', { document: 'other', created: 6, isPublic: true });
  const own = add('home', { document: 'home', created: 7, isPublic: true });
  const [duplicate] = await findDuplicates(execute);
  expect(duplicate).toMatchObject({ documentId: 'home', others: [{ id: other }] });
  expect(duplicate?.kept.map(({ id }) => id).toSorted()).toEqual([draft, own]);
});

test("a draft with its public version, and an entry without drafts, don't count as duplicates", async () => {
  for (const isPublic of [false, true]) {
    add('articles', { ...HERS, created: 1, isPublic });
    add('home', { document: 'home', created: 1, isPublic });
  }
  add('articles', { document: 'd2', created: 1 });
  for (const document of ['t1', 't2']) add('tags', { document, created: 1 });
  expect(await findDuplicates(execute)).toEqual([]);
});
