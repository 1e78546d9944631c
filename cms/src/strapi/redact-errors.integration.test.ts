import { inspect } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openService, type Service } from '../testing/open-service';

const CANARY = 'canary of a draft, "quoted" - and more\nthan a line';
const ARTICLE = '/content-manager/collection-types/api::article.article';

let service: Service;
/** Everything that is logged, as it is printed. */
let log = '';
beforeAll(async () => {
  service = await openService();
  service.strapi.log.on('data', (entry: Record<symbol, unknown>) => {
    log += `${entry[Symbol.for('message')]}\n${inspect(entry, { depth: 5 })}`;
  });
});
afterAll(() => service.close());

/** Fails in the database, and logs the error as Strapi does, and as Node prints one that nobody handles. */
async function logFailure(run: (connection: Service['strapi']['db']['connection']) => PromiseLike<unknown>) {
  const { db } = service.strapi;
  const ways = [
    async () => void (await run(db.connection)),
    () => db.transaction(async ({ trx }) => void (await run(trx))),
  ];
  for (const fail of ways) {
    const error: unknown = await fail().then(
      () => expect.unreachable('The database has accepted it.'),
      (reason: unknown) => reason,
    );
    service.strapi.log.error(error);
    log += inspect(error, { depth: 5 });
  }
}

test.each([
  ['a draft with a number twice', 'articles', { id: 1, title: CANARY }],
  ['a draft in a column that is missing', 'articles', { title: CANARY, missing: CANARY }],
  ['a password hash with a number twice', 'admin_users', { id: 1, password: CANARY }],
  [
    'a version without its document',
    'masthead_versions',
    { document_id: null, title: CANARY, content: '{}' },
  ],
  ['a text in place of a number', 'articles', { id: CANARY }],
  ['a text in place of a date', 'strapi_sessions', { id: 1, created_at: CANARY, session_id: CANARY }],
])('a database error is logged without its values: %s', async (_, table, row) => {
  log = '';
  await logFailure((connection) => connection(table).insert(row));
  expect(log).toContain(`insert into`);
  expect(log).not.toContain('canary');
});

test("a save that fails in the database is logged without the draft's text", async () => {
  log = '';
  await service.strapi.db.connection.raw('alter table articles rename column subtitle to set_aside');
  const { status } = await service.panel('POST', ARTICLE, { title: CANARY, subtitle: CANARY });
  expect(status).toBe(500);
  expect(log).toContain('subtitle');
  expect(log).not.toContain('canary');
});
