import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { withPostgres } from '../database/connect-postgres';
import { openService, type Service } from '../testing/open-service';

const ARTICLES = '/content-manager/collection-types/api::article.article';

let service: Service;
let database: string;
beforeAll(async () => {
  service = await openService();
  database = service.strapi.config.get('database.connection.connection.connectionString');
});
afterAll(() => service.close());

/** Cuts all connections of the service, as a failover or an administrator does. */
const cutConnections = () =>
  withPostgres(inject('postgresql')?.server ?? '', (connection) =>
    connection.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
      new URL(database).pathname.slice(1),
    ]),
  );

test('a connection that is cut fails its own request, which says whether it was saved, and nothing else', async () => {
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => unhandled.push(reason);
  process.on('unhandledRejection', note);
  const titles = Array.from({ length: 200 }, (_, index) => `Cut off ${index}`);
  let isDone = false;
  const cutting = (async () => {
    while (!isDone) await cutConnections();
  })();
  const answers: { title: string; status: number; outcome: unknown }[] = [];
  for (let at = 0; at < titles.length; at += 10)
    answers.push(
      ...(await Promise.all(
        titles.slice(at, at + 10).map(async (title) => {
          const { status, body } = await service.panel('POST', ARTICLES, { title });
          return { title, status, outcome: body?.error?.details?.outcome };
        }),
      )),
    );
  isDone = true;
  await cutting;
  process.off('unhandledRejection', note);

  const rows = await service.strapi.db.query('api::article.article').findMany({ select: ['title'] });
  const stored = new Set(rows.map(({ title }) => title));
  for (const { title, status, outcome } of answers) {
    if (status === 201) expect([title, stored.has(title)]).toEqual([title, true]);
    else {
      expect([401, 503]).toContain(status);
      if (outcome !== 'unknown') expect([title, stored.has(title)]).toEqual([title, false]);
    }
  }
  expect(answers.some(({ status }) => status === 503)).toBe(true);
  expect(unhandled).toEqual([]);
  expect((await service.panel('POST', ARTICLES, { title: 'Afterwards' })).status).toBe(201);
});
