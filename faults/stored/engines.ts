import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { moveSample } from '#testing/move-sample.ts';
import { createPostgresql } from '#testing/postgresql.ts';
import { startTestCms, type TestCms } from '#testing/test-cms.ts';

const requireCompiled = createRequire(import.meta.url);
const { withPostgres }: typeof import('../../cms/src/core/database/connect-postgres.ts') = requireCompiled(
  '../../cms/dist/src/core/database/connect-postgres.js',
);

type Rows = Record<string, unknown>[];

/** Content services, and their database as SQL sees it. */
type Stored = {
  services: readonly [TestCms, ...TestCms[]];
  /** Runs a statement outside of the content service; rejects while no database answers, or it is locked. */
  sql: (statement: string) => Promise<Rows>;
  close: () => Promise<void>;
};
export type Engine =
  | (Stored & { name: 'SQLite' })
  | (Stored & {
      name: 'PostgreSQL';
      /** Kills the database, and starts it again. */
      restart: () => Promise<void>;
    });

export async function onSqlite(): Promise<Engine> {
  const cms = await startTestCms();
  const file = join(dirname(dirname(cms.mediaDir)), 'cms', 'data.db');
  return {
    name: 'SQLite',
    services: [cms],
    async sql(statement) {
      const database = new DatabaseSync(file, { timeout: 0 });
      try {
        return database.prepare(statement).all();
      } finally {
        database.close();
      }
    },
    close: () => cms.close(),
  };
}

/** Two content services with one database; `null` where PostgreSQL is not installed. */
export async function onPostgresql(signal: AbortSignal): Promise<Engine | null> {
  const database = await createPostgresql();
  if (!database) return null;
  await database.start();
  const url = database.createDatabase('magazine');
  const env = { DATABASE_CLIENT: 'postgres', DATABASE_URL: url };
  await moveSample(env, signal);
  const services: Stored['services'] = [await startTestCms({ env }), await startTestCms({ env })];
  return {
    name: 'PostgreSQL',
    services,
    sql: (statement) =>
      withPostgres(url, (connection) => connection.query(statement, [])).then(({ rows }) => rows),
    async restart() {
      database.signal('SIGKILL');
      await database.start();
    },
    async close() {
      await Promise.all(services.map((cms) => cms.close()));
      await database.remove();
    },
  };
}
