import { createRequire } from 'node:module';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPostgresql } from '../../../../testing/postgresql.ts';

const load = createRequire(import.meta.url);
const { runPostgresProgram }: typeof import('../../commands/backup/postgres-programs') = load(
  '../../../dist/src/commands/backup/postgres-programs.js',
);
const { postgresHasTables }: typeof import('./checks/postgres-check') = load(
  '../../../dist/src/core/database/checks/postgres-check.js',
);
const { withPostgres }: typeof import('./connect-postgres') = load(
  '../../../dist/src/core/database/connect-postgres.js',
);

let server: NonNullable<Awaited<ReturnType<typeof createPostgresql>>>;
let url: string;

beforeAll(async () => {
  const created = await createPostgresql({ hasCertificate: true });
  if (!created) throw new Error('PostgreSQL is not installed.');
  server = created;
  await server.start();
  url = `${server.url.replace('127.0.0.1', 'localhost')}?sslmode=verify-full&sslrootcert=${server.certificate}`;
});
afterAll(() => server?.remove());

test("with sslrootcert, the service and PostgreSQL's own tools trust the operator's certificate authority", async () => {
  const isEncrypted = await withPostgres(url, async (connection) => {
    const { rows } = await connection.query('select ssl from pg_stat_ssl where pid = pg_backend_pid()', []);
    return rows[0]?.ssl;
  });
  expect(isEncrypted).toBe(true);
  await runPostgresProgram('pg_dump', ['--schema-only', '--file=/dev/null'], { url, serverMajor: 1 });
});

test.each(['require', 'verify-ca', 'verify-full'])(
  'sslmode=%s without sslrootcert is refused with an explanation',
  async (mode) => {
    await expect(postgresHasTables(`${server.url}?sslmode=${mode}`)).rejects.toThrow(
      /^The certificate of PostgreSQL at 127\.0\.0\.1:\d+ comes from an unknown authority .* add sslmode=verify-full&sslrootcert=/,
    );
  },
);
