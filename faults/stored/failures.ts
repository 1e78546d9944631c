import { setTimeout } from 'node:timers/promises';
import { until } from '#testing/until.ts';
import type { Engine } from './engines.ts';

/** What fails while editors save. `null`: this engine cannot fail like that here. */
export type Failure = {
  title: string;
  /** Fails again and again until it is aborted, and leaves all in order. */
  on: (engine: Engine) => ((signal: AbortSignal) => Promise<void>) | null;
  inBrief?: true;
};

/** Pauses between two failures are random, up to these. */
const SHORT_MS = 500;
const LONG_MS = 5_000;

const pause = (longest: number) => setTimeout(Math.random() * longest);

/** Fails, works and fails again. */
const inTurn =
  (begin: () => Promise<unknown>, end: () => Promise<unknown>, longest: number) =>
  async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) {
      await pause(longest);
      await begin();
      await pause(longest);
      await end();
    }
  };

const nothing = async () => {};

export const FAILURES: readonly Failure[] = [
  {
    title: 'the database refuses the COMMIT',
    inBrief: true,
    on: ({ name, sql }) => {
      const isPostgresql = name === 'PostgreSQL';
      const done = () => true;
      const not = () => false;
      // The service may hold the lock.
      const write = (statement: string) => until(statement, () => sql(statement).then(done, not), { intervalMs: 5 });
      const refuse = (isRefusing: boolean) => write(`update commit_control set refusing = ${isRefusing ? 1 : 0}`);
      return async (signal) => {
        for (const statement of isPostgresql ? ON_POSTGRESQL : ON_SQLITE) await write(statement);
        await inTurn(
          () => refuse(true),
          () => refuse(false),
          SHORT_MS,
        )(signal);
      };
    },
  },
  {
    title: 'the service is killed',
    inBrief: true,
    on: ({ cms }) => {
      const restart = async () => {
        await cms.kill();
        await cms.start();
      };
      return inTurn(restart, nothing, LONG_MS);
    },
  },
  {
    title: 'the disk is full',
    on: (engine) =>
      engine.name === 'SQLite' && engine.disk ? inTurn(engine.disk.fill, engine.disk.empty, SHORT_MS) : null,
  },
  {
    title: 'connections are cut',
    on: (engine) => (engine.name === 'PostgreSQL' ? inTurn(engine.cut, nothing, SHORT_MS) : null),
  },
  {
    title: 'the database is killed',
    on: (engine) => (engine.name === 'PostgreSQL' ? inTurn(engine.restart, nothing, LONG_MS) : null),
  },
  {
    title: 'the standby takes over',
    on: (engine) => (engine.name === 'PostgreSQL' ? inTurn(engine.failOver, nothing, LONG_MS) : null),
  },
];

const TABLES = [
  'create table if not exists commit_control (refusing integer)',
  'insert into commit_control values (0)',
  'create table if not exists commit_parents (id integer primary key)',
  'create table if not exists commit_children (parent integer references commit_parents (id) deferrable initially deferred)',
];
const EVENTS = ['insert', 'update', 'delete'];
const ROW = 'insert into commit_children select 1 from commit_control where refusing = 1';

/** Whatever writes an article also writes a row that only the COMMIT refuses. */
const ON_SQLITE = [
  ...TABLES,
  ...EVENTS.map((event) => `create trigger refuse_${event} after ${event} on articles begin ${ROW}; end`),
];
const ON_POSTGRESQL = [
  ...TABLES,
  `create function refuse_commit() returns trigger language plpgsql as $$ begin ${ROW}; return null; end $$`,
  ...EVENTS.map(
    (event) =>
      `create trigger refuse_${event} after ${event} on articles for each row execute function refuse_commit()`,
  ),
];
