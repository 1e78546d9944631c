import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { until } from '../../../testing/until.ts';
import { type PostgresConnection, withPostgres } from '../core/database/connect-postgres';
import { openService, type Service } from '../testing/open-service';

const ARTICLES = '/content-manager/collection-types/api::article.article';
const ROUNDS = 12;
const SAVES_AT_ONCE = 6;
const CUTS = 3;

let service: Service;
let database: string;
beforeAll(async () => {
  service = await openService();
  database = new URL(
    service.strapi.config.get('database.connection.connection.connectionString'),
  ).pathname.slice(1);
});
afterAll(() => service.close());

/** Cuts all connections of the service while it writes, as a failover or an administrator does. Resolves early if it stops. */
async function cutConnections(connection: PostgresConnection, isSaving: () => boolean): Promise<void> {
  const ofService = 'from pg_stat_activity where datname = $1';
  await until('A transaction is open', async () => {
    const open = await connection.query(`select pid ${ofService} and xact_start is not null`, [database]);
    return open.rowCount > 0 || !isSaving();
  });
  await connection.query(`select pg_terminate_backend(pid) ${ofService}`, [database]);
}

test('a lost connection fails only its own request, which reports whether it was saved', async () => {
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => unhandled.push(reason);
  process.on('unhandledRejection', note);
  const answers: { title: string; status: number; error: { details?: object } | undefined }[] = [];
  await withPostgres(inject('postgresql')?.server ?? '', async (connection) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      let saving = SAVES_AT_ONCE;
      const saves = Array.from({ length: SAVES_AT_ONCE }, async (_, index) => {
        const title = `Cut off ${round} ${index}`;
        const { status, body } = await service.panel('POST', ARTICLES, { title });
        answers.push({ title, status, error: body?.error });
        saving -= 1;
      });
      for (let cuts = 0; cuts < CUTS; cuts += 1) await cutConnections(connection, () => saving > 0);
      await Promise.all(saves);
    }
  });
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
