import { errors } from '@strapi/utils';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openService, type Service } from '../testing/open-service';

const ARTICLES = '/content-manager/collection-types/api::article.article';
const HOME = '/content-manager/single-types/api::home.home';
const TAGS = '/content-manager/collection-types/api::tag.tag';

let service: Service;
let saved: { documentId: string };
const fields = () => ({
  title: `Kept ${Math.random()}`,
  description: 'Seen from the quay.',
  content: [{ type: 'paragraph', children: [{ type: 'text', text: 'Text' }] }],
});
let isPostgresql: boolean;

beforeAll(async () => {
  service = await openService();
  isPostgresql = service.strapi.db.dialect.client === 'postgres';
  await run('create table commit_parents (id integer primary key)');
  await run(
    'create table commit_children (parent integer references commit_parents (id) deferrable initially deferred)',
  );
  if (!isPostgresql) return;
  await run(
    'create function refuse_commit() returns trigger language plpgsql as $$ begin insert into commit_children values (1); return null; end $$',
  );
});
afterAll(() => service.close());

beforeEach(async () => {
  const { body } = await service.panel('POST', ARTICLES, fields());
  saved = body.data;
});
afterEach(letCommits);

const run = (sql: string) => service.strapi.db.connection.raw(sql);
const EVENTS = ['insert', 'update', 'delete'];

/** From now on every transaction that writes to a table fails at its COMMIT. */
async function refuseCommits(table: string): Promise<void> {
  for (const event of EVENTS)
    await run(
      isPostgresql
        ? `create trigger refuse_${event} after ${event} on ${table} for each row execute function refuse_commit()`
        : `create trigger refuse_${event} after ${event} on ${table} begin insert into commit_children values (1); end`,
    );
  refused = table;
}

let refused: string | null = null;
async function letCommits(): Promise<void> {
  if (!refused) return;
  for (const event of EVENTS)
    await run(`drop trigger refuse_${event}${isPostgresql ? ` on ${refused}` : ''}`);
  refused = null;
}

/** All rows of a table, as the database has them. */
const rowsOf = (table: string) => service.strapi.db.connection(table).select('*').orderBy('id');

const SENTENCE =
  'Nothing was saved, because the database refused to store it. Please try again, or tell your administrator.';

type Case = { name: string; table: string; send: () => ReturnType<Service['panel']>; before?: () => unknown };

const publish = () => service.panel('POST', `${ARTICLES}/${saved.documentId}/actions/publish`, fields());
const ids = () => ({ documentIds: [saved.documentId] });

describe('a failed commit is answered with 503, and nothing is stored', () => {
  test.each<Case>([
    { name: 'create', table: 'articles', send: () => service.panel('POST', ARTICLES, { title: 'New' }) },
    {
      name: 'update',
      table: 'articles',
      send: () => service.panel('PUT', `${ARTICLES}/${saved.documentId}`, { title: 'Changed' }),
    },
    { name: 'publish', table: 'articles', send: publish },
    {
      name: 'unpublish',
      table: 'articles',
      before: publish,
      send: () => service.panel('POST', `${ARTICLES}/${saved.documentId}/actions/unpublish`, {}),
    },
    {
      name: 'discard',
      table: 'articles',
      before: publish,
      send: () => service.panel('POST', `${ARTICLES}/${saved.documentId}/actions/discard`, {}),
    },
    {
      name: 'clone',
      table: 'articles',
      send: () => service.panel('POST', `${ARTICLES}/clone/${saved.documentId}`, { title: 'Copy' }),
    },
    {
      name: 'delete',
      table: 'articles',
      send: () => service.panel('DELETE', `${ARTICLES}/${saved.documentId}`),
    },
    {
      name: 'publish several',
      table: 'articles',
      send: () => service.panel('POST', `${ARTICLES}/actions/bulkPublish`, ids()),
    },
    {
      name: 'withdraw several',
      table: 'articles',
      before: publish,
      send: () => service.panel('POST', `${ARTICLES}/actions/bulkUnpublish`, ids()),
    },
    {
      name: 'delete several',
      table: 'articles',
      send: () => service.panel('POST', `${ARTICLES}/actions/bulkDelete`, ids()),
    },
    {
      name: 'save Home',
      table: 'home',
      send: () => service.panel('PUT', HOME, { sections: [] }),
    },
    { name: 'create a tag', table: 'tags', send: () => service.panel('POST', TAGS, { name: 'Lighthouses' }) },
    {
      name: 'add an account',
      table: 'admin_users',
      send: () =>
        service.panel('POST', '/admin/users', {
          firstname: 'Ida',
          lastname: 'Quill',
          email: 'ida@localhost.example',
          roles: [1],
        }),
    },
    {
      name: 'add a role',
      table: 'admin_roles',
      send: () => service.panel('POST', '/admin/roles', { name: 'Guests', description: '' }),
    },
    {
      name: 'write a note',
      table: 'masthead_notes',
      send: () =>
        service.panel('POST', '/masthead/notes', { documentId: saved.documentId, text: 'Check the date' }),
    },
  ])('$name', async ({ table, send, before }) => {
    await before?.();
    const rows = [await rowsOf(table), await rowsOf('masthead_changes'), await rowsOf('masthead_versions')];
    await refuseCommits(table);
    const { status, body } = await send();
    expect([status, body?.error?.message]).toEqual([503, SENTENCE]);
    await letCommits();
    expect([
      await rowsOf(table),
      await rowsOf('masthead_changes'),
      await rowsOf('masthead_versions'),
    ]).toEqual(rows);
    const again = await send();
    expect(again.status).toBeLessThan(300);
    expect(await rowsOf(table)).not.toEqual(rows[0]);
  });
});

test('a transaction that the caller commits rejects, too', async () => {
  const transaction = await service.strapi.db.transaction();
  await transaction.get()('commit_children').insert({ parent: 1 });
  await expect(transaction.commit()).rejects.toThrow('not committed');
  expect(await service.strapi.db.connection('commit_children').select('*')).toEqual([]);
});

test('nothing after a failed commit runs', async () => {
  let hasRun = false;
  const work = service.strapi.db.transaction(async ({ trx, onCommit }) => {
    onCommit(() => {
      hasRun = true;
    });
    await trx('commit_children').insert({ parent: 1 });
  });
  await expect(work).rejects.toThrow('not committed');
  expect(hasRun).toBe(false);
});

test("an error after a commit doesn't fail the save, which is answered as stored", async () => {
  const { db } = service.strapi;
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => unhandled.push(reason);
  process.on('unhandledRejection', note);
  const failed = Promise.withResolvers<void>();
  // Strapi reads the entry again for its events.
  const stop = db.lifecycles.subscribe({
    models: ['api::tag.tag'],
    beforeFindOne({ params: { where } }) {
      if (db.inTransaction() || Object.keys(where ?? {}).join() !== 'id') return;
      failed.resolve();
      throw new Error('The database is lost.');
    },
  });
  const { status } = await service.panel('POST', TAGS, { name: `Read again ${Math.random()}` });
  await failed.promise;
  await new Promise(setImmediate);
  stop();
  process.off('unhandledRejection', note);
  expect([status, unhandled]).toEqual([201, []]);
});

test('a failed statement whose error was swallowed still fails the transaction', async () => {
  const work = service.strapi.db.transaction(async ({ trx }) => {
    await trx('commit_parents').insert({ id: 1 });
    await trx.raw('select nothing from nowhere').catch(() => {});
  });
  await expect(work).rejects.toThrow('nowhere');
  expect(await service.strapi.db.connection('commit_parents').select('*')).toEqual([]);
});

test('a failed transaction reports its first database error, whatever the caller made of it', async () => {
  const work = service.strapi.db.transaction(async ({ trx }) => {
    await trx.raw('select nothing from nowhere').catch(() => {
      throw new errors.ValidationError('Invalid relations');
    });
  });
  await expect(work).rejects.toThrow('nowhere');
});

test('concurrent work in a failed transaction writes nothing', async () => {
  const name = `Too late ${Math.random()}`;
  const gate = Promise.withResolvers<void>();
  let late: Promise<unknown> = Promise.resolve();
  const work = service.strapi.db.transaction(async () => {
    late = gate.promise.then(() => service.strapi.db.query('api::tag.tag').create({ data: { name } }));
    throw new Error('Refused');
  });
  await expect(work).rejects.toThrow('Refused');
  gate.resolve();
  await expect(late).rejects.toThrow('has failed');
  expect(await service.strapi.db.query('api::tag.tag').count({ where: { name } })).toBe(0);
});

test('a transaction that SQLite rolled back itself, as on a full disk, stores nothing more', async () => {
  if (isPostgresql) return;
  await run(
    "create trigger roll_back before insert on commit_parents when new.id = 13 begin select raise(rollback, 'Rolled back'); end",
  );
  const work = service.strapi.db.connection.transaction(async (trx) => {
    await trx('commit_parents').insert({ id: 12 });
    await trx('commit_parents')
      .insert({ id: 13 })
      .catch(() => {});
    await trx('commit_parents').insert({ id: 14 });
  });
  await expect(work).rejects.toThrow();
  expect(await service.strapi.db.connection('commit_parents').select('*')).toEqual([]);
});

test('a stored save is not reported as refused when the database fails before the answer', async () => {
  const metadata = service.strapi.plugin('content-manager').service('document-metadata');
  const { formatDocumentWithMetadata } = metadata;
  metadata.formatDocumentWithMetadata = () => run('select nothing from nowhere');
  const title = `Stored ${Math.random()}`;
  const { status, body } = await service.panel('POST', ARTICLES, { title });
  metadata.formatDocumentWithMetadata = formatDocumentWithMetadata;
  expect([status, body.error.details]).toEqual([503, { outcome: 'unknown' }]);
  expect(await service.strapi.db.query('api::article.article').count({ where: { title } })).toBe(1);
});
