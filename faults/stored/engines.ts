import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { moveSample } from '#testing/move-sample.ts';
import { createPostgresql } from '#testing/postgresql.ts';
import { startRelay } from '#testing/relay.ts';
import { createDisk } from '#testing/small-disk.ts';
import { startTestCms, type TestCms } from '#testing/test-cms.ts';
import { until } from '#testing/until.ts';

const requireCompiled = createRequire(import.meta.url);
const { withPostgres }: typeof import('../../cms/src/database/connect-postgres.ts') = requireCompiled(
  '../../cms/dist/src/database/connect-postgres.js',
);

/** Room for the sample magazine and some thousand articles. */
const DISK = '512m';
/** Room for a write-ahead log between two checkpoints. */
const LOG_DISK = '192m';
const DATABASE = 'magazine';

type Rows = Record<string, unknown>[];

type Disk = Awaited<ReturnType<typeof createDisk>>;

/** Content services, and their database as SQL sees it. */
type Stored = {
  services: readonly [TestCms, ...TestCms[]];
  /** Runs a statement outside of the content service; rejects while no database answers, or it is locked. */
  sql: (statement: string) => Promise<Rows>;
  close: () => Promise<void>;
};
export type OnSqlite = Stored & { name: 'SQLite'; disk: Disk | null };
export type OnPostgresql = Stored & {
  name: 'PostgreSQL';
  /** Of the tables, and of the write-ahead log, without which the database ends. */
  disks: { tables: Disk; log: Disk } | null;
  /** Cuts all connections of the content services. */
  cut: () => Promise<void>;
  /** Kills the database, and starts it again. */
  restart: () => Promise<void>;
  /** Starts the database again, if it has ended itself. */
  start: () => Promise<void>;
  hasEnded: () => boolean;
  /** Kills the database when its standby has all that it has confirmed, and goes on with that one. */
  failOver: () => Promise<void>;
};
export type Engine = OnSqlite | OnPostgresql;

const canMount = () => process.getuid?.() === 0;

/** On a small disk of its own, where that can be mounted. */
export async function onSqlite(): Promise<OnSqlite> {
  const disk = canMount() ? await createDisk(DISK) : null;
  const cms = await startTestCms(disk ? { parent: disk.folder } : {});
  const file = join(dirname(dirname(cms.mediaDir)), 'cms', 'data.db');
  return {
    name: 'SQLite',
    services: [cms],
    disk,
    async sql(statement) {
      const database = new DatabaseSync(file, { timeout: 0 });
      try {
        return database.prepare(statement).all();
      } finally {
        database.close();
      }
    },
    async close() {
      await cms.close();
      await disk?.remove();
    },
  };
}

/** Two content services behind a proxy that leads to the database that works; `null` where PostgreSQL is not installed. */
export async function onPostgresql(signal: AbortSignal): Promise<OnPostgresql | null> {
  const disks = canMount() ? { tables: await createDisk(DISK), log: await createDisk(LOG_DISK) } : null;
  const removeDisks = async () => {
    await disks?.tables.remove();
    await disks?.log.remove();
  };
  const first = await createPostgresql(
    disks ? { disks: { tables: disks.tables.folder, log: disks.log.folder } } : {},
  );
  if (!first) {
    await removeDisks();
    return null;
  }
  let database = first;
  await database.start();
  const servers = [database.url];
  const proxy = await startRelay(servers);
  const url = new URL(database.createDatabase(DATABASE));
  url.port = new URL(proxy.url).port;
  const env = { DATABASE_CLIENT: 'postgres', DATABASE_URL: url.href };
  await moveSample(env, signal);
  const services: Stored['services'] = [await startTestCms({ env }), await startTestCms({ env })];

  const sql = (statement: string) =>
    withPostgres(database.urlOf(DATABASE), (connection) => connection.query(statement, [])).then(
      ({ rows }) => rows,
    );
  const answers = async () => (await sql('select 1').catch(() => [])).length > 0;
  return {
    name: 'PostgreSQL',
    services,
    disks,
    sql,
    async cut() {
      await sql(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = '${DATABASE}' and pid <> pg_backend_pid()`,
      );
    },
    async restart() {
      database.signal('SIGKILL');
      await database.start();
    },
    start: () => database.start(),
    hasEnded: () => database.hasEnded(),
    async failOver() {
      const standby = await createPostgresql({ standbyOf: database.port });
      if (!standby) throw new Error('PostgreSQL is gone.');
      await standby.start();
      await until('The standby follows', async () => {
        const rows = await sql("select 1 from pg_stat_replication where state = 'streaming'");
        return rows.length > 0;
      });
      await sql("alter system set synchronous_standby_names = '*'");
      await sql('select pg_reload_conf()');
      await until('Commits wait for the standby', async () => {
        const rows = await sql("select 1 from pg_stat_replication where sync_state = 'sync'");
        return rows.length > 0;
      });
      const killed = database;
      killed.signal('SIGKILL');
      database = standby;
      await until('The standby answers', answers);
      await sql('select pg_promote()');
      servers.splice(0, 1, standby.url);
      await killed.remove();
    },
    async close() {
      await Promise.all(services.map((cms) => cms.close()));
      await proxy.cut();
      await database.remove();
      await removeDisks();
    },
  };
}
