import { setTimeout } from 'node:timers/promises';
import { until } from '#testing/until.ts';
import type { Engine } from './engines.ts';

/** Fails again and again until it is aborted, and leaves all in order. `untilAnswers` resolves after so many answers to editors, or when they have ended. */
export type Failing = (untilAnswers: (count: number) => Promise<void>, signal: AbortSignal) => Promise<void>;

/** What fails while editors save. `null`: this engine cannot fail like that here. */
export type Failure = { title: string; on: (engine: Engine) => Failing | null; inBrief?: true };

/** Up to how many answers there are between two failures. */
const FEW = 8;
const MANY = 40;
/** A failure comes at any time within a request. */
const REQUEST_MS = 300;

/** Fails, works and fails again. */
const inTurn =
  (begin: () => Promise<unknown>, end: () => Promise<unknown>, most: number): Failing =>
  async (untilAnswers, signal) => {
    const pause = async () => {
      await untilAnswers(Math.random() * most);
      await setTimeout(Math.random() * REQUEST_MS);
    };
    while (!signal.aborted) {
      await pause();
      await begin();
      if (end !== nothing) await pause();
      await end();
    }
  };

async function nothing(): Promise<void> {}

export const FAILURES: readonly Failure[] = [
  {
    title: 'the database refuses the COMMIT',
    inBrief: true,
    on: ({ name, sql }) => {
      const isPostgresql = name === 'PostgreSQL';
      const done = () => true;
      const not = () => false;
      // The service may hold the lock.
      const write = (statement: string) =>
        until(statement, () => sql(statement).then(done, not), { intervalMs: 5 });
      const refuse = (isRefusing: boolean) =>
        write(`update commit_control set refusing = ${isRefusing ? 1 : 0}`);
      return async (untilAnswers, signal) => {
        for (const statement of isPostgresql ? ON_POSTGRESQL : ON_SQLITE) await write(statement);
        await inTurn(
          () => refuse(true),
          () => refuse(false),
          FEW,
        )(untilAnswers, signal);
      };
    },
  },
  {
    title: 'the service is killed',
    inBrief: true,
    on: ({ services }) => {
      const restart = async () => {
        const cms = services[Math.floor(Math.random() * services.length)] ?? services[0];
        await cms.kill();
        await cms.start();
      };
      return inTurn(restart, nothing, MANY);
    },
  },
  {
    title: 'the database is killed',
    on: (engine) => (engine.name === 'PostgreSQL' ? inTurn(engine.restart, nothing, MANY) : null),
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
