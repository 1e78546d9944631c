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
  const titles = Array.from({ length: 400 }, (_, index) => `Cut off ${index}`);
  const answers: { title: string; status: number; error: { details?: object } | undefined }[] = [];
  for (let at = 0; at < titles.length; at += 10) {
    const saving = titles.slice(at, at + 10).map(async (title) => {
      const { status, body } = await service.panel('POST', ARTICLES, { title });
      answers.push({ title, status, error: body?.error });
    });
    await Promise.all([...saving, cutConnections()]);
  }
  process.off('unhandledRejection', note);

  expect((await service.panel('POST', ARTICLES, { title: 'Afterwards' })).status).toBe(201);
  const rows = await service.strapi.db.query('api::article.article').findMany({ select: ['title'] });
  const stored = new Set(rows.map(({ title }) => title));
  const refused = answers.filter(({ status }) => status !== 201);
  expect(refused.filter(({ status }) => status !== 503)).toEqual([]);
  const isUnknown = ({ error }: (typeof answers)[number]) => error?.details && 'outcome' in error.details;
  expect(refused.filter((answer) => !isUnknown(answer) && stored.has(answer.title))).toEqual([]);
  expect(answers.filter(({ status, title }) => status === 201 && !stored.has(title))).toEqual([]);
  expect(refused.length).toBeGreaterThan(0);
  expect(unhandled).toEqual([]);
});
