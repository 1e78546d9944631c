import { execFile } from 'node:child_process';
import { copyFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import * as v from 'valibot';
import type { Context, FaultCase } from '#faults/case.ts';
import { startMagazine } from '#scripts/magazine.mjs';
import { logInToAdminPanel } from '#testing/admin-panel.ts';
import { type Figure, measured, none } from '#testing/figure.ts';
import { createPostgresql } from '#testing/postgresql.ts';
import { createRandom } from '#testing/random.ts';
import { until } from '#testing/until.ts';

const ARTICLE = '/content-manager/collection-types/api::article.article';
const SEED = 47;
const SECOND_MS = 1_000;
const HOUR_SECONDS = 3_600;
/** Pauses between faults. */
const KILL_EVERY_MS = 12 * SECOND_MS;
const CLOCK_RIGHT_MS = 15 * SECOND_MS;
const CLOCK_BEHIND_MS = 6 * SECOND_MS;

/**
 * The clock of this database, which the service uses, is behind by as many seconds as the table says. PostgreSQL calls its own
 * function whatever replaces it under the same id, so that one is renamed.
 */
const CLOCK_OF_TEST = `
  create schema test;
  create table test.clock as select 0::float8 as behind;
  alter function pg_catalog.clock_timestamp() rename to clock_of_machine;
  create function pg_catalog.clock_timestamp() returns timestamptz language sql volatile as
    'select pg_catalog.statement_timestamp() - pg_catalog.make_interval(secs => (select behind from test.clock))'`;

/** An article that a process was asked to publish; `acceptedAt` is `null` while it has not said that it has. */
type Article = {
  title: string;
  publishAt: number;
  withdrawAt: number;
  acceptedAt: number | null;
  wasPublic: boolean;
};

const login = v.object({ email: v.string(), password: v.string() });
const answer = v.object({ data: v.object({ documentId: v.string() }) });
const titles = v.array(v.string());

/** Two content services on one PostgreSQL are killed in turn, and their clock is set back, while articles come and go by date. */
export const dates: FaultCase = {
  name: 'dates',
  title: 'Publishes and withdraws by date through kills and a clock that is set back',
  notInBrief: true,
  async run(context) {
    const postgresql = await createPostgresql();
    if (!postgresql) {
      return [{ name: 'skipped', value: 'PostgreSQL is not installed', goal: '', met: null }];
    }
    try {
      await postgresql.start();
      return await play(context, postgresql.createDatabase('dates'));
    } finally {
      await postgresql.remove();
    }
  },
};

async function play({ system, byLength, signal }: Context, url: string): Promise<Figure[]> {
  const wanted = byLength({
    brief: { publications: 0, schedules: 0 },
    short: { publications: 100, schedules: 20 },
    long: { publications: 1_000, schedules: 200 },
  });
  const psql = promisify(execFile);
  const ask = async (statement: string) =>
    (await psql('psql', ['--no-align', '--tuples-only', `--dbname=${url}`, '--command', statement])).stdout;
  const setBack = (seconds: number) => ask(`update test.clock set behind = ${seconds}`);
  await ask(CLOCK_OF_TEST);

  const env = { DATABASE_CLIENT: 'postgres', DATABASE_URL: url, SEED_SAMPLE: 'false' };
  const folders = [await system.createFolder(), await system.createFolder()] as const;
  const sentences: string[] = [];
  const options = { site: false, env, onLine: (line: string) => sentences.push(line) };
  const first = await startMagazine({ dataDir: folders[0], ...options });
  for (const file of ['secrets.json', 'magazine.json'])
    await copyFile(join(folders[0], file), join(folders[1], file));
  const credentials = v.parse(
    login,
    JSON.parse(await readFile(join(folders[0], 'cms', 'first-login.json'), 'utf8')),
  );
  const second = await startMagazine({ dataDir: folders[1], ...options });
  const services = [first, second];

  const random = createRandom(SEED).next;
  const between = (from: number, to: number) => Math.round(from + random() * (to - from));
  const all = new Map<string, Article>();
  const counts = {
    cutOff: 0,
    publications: 0,
    schedules: 0,
    changes: 0,
    kills: 0,
    jumps: 0,
    looks: 0,
    withdrawals: 0,
  };
  const wrong: string[] = [];
  let isDone = false;

  /** Publishes through one of the services until there is enough. An answer that a kill has cut off may or may not count. */
  async function edit(service: (typeof services)[number]): Promise<void> {
    const panel = await logInToAdminPanel(service.cmsUrl, credentials);
    while (counts.publications < wanted.publications || counts.schedules < wanted.schedules) {
      signal.throwIfAborted();
      const isScheduled =
        counts.publications >= wanted.publications || (counts.schedules < wanted.schedules && random() < 0.2);
      const publishAt = isScheduled ? Date.now() + between(3, 90) * SECOND_MS : 0;
      const withdrawAt =
        isScheduled && random() < 0.5
          ? Number.POSITIVE_INFINITY
          : Math.max(publishAt, Date.now()) + between(20, 90) * SECOND_MS;
      const title = `Article ${all.size}`;
      const article: Article = { title, publishAt, withdrawAt, acceptedAt: null, wasPublic: false };
      all.set(title, article);
      const iso = (time: number) => (Number.isFinite(time) && time > 0 ? new Date(time).toISOString() : null);
      try {
        const response = await panel.send('POST', `${ARTICLE}/actions/publish`, {
          title,
          description: 'Approved.',
          content: [{ type: 'paragraph', children: [{ type: 'text', text: 'Text' }] }],
          publishedOn: iso(publishAt),
          withdrawOn: iso(withdrawAt),
        });
        if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
        const { documentId } = v.parse(answer, await response.json()).data;
        article.acceptedAt = Date.now();
        counts[isScheduled ? 'schedules' : 'publications'] += 1;
        if (isScheduled && random() < 0.5) {
          const changed = await panel.send('PUT', `${ARTICLE}/${documentId}`, { title: `${title}, changed` });
          if (changed.ok) counts.changes += 1;
        }
      } catch {
        counts.cutOff += 1;
        await setTimeout(SECOND_MS);
      }
    }
  }

  /** Compares what is public with what may be, and what must be. */
  async function look(): Promise<string[]> {
    const before = Date.now();
    const rows = await ask(
      "select coalesce(json_agg(title), '[]') from articles where published_at is not null",
    );
    const after = Date.now();
    const found = new Set(v.parse(titles, JSON.parse(rows)));
    counts.looks += 1;
    for (const title of found) if (!all.has(title)) wrong.push(`${title} was never approved`);
    const late: string[] = [];
    for (const article of all.values()) {
      const { title, publishAt, withdrawAt, acceptedAt } = article;
      const isPublic = found.has(title);
      if (isPublic && after < publishAt) wrong.push(`${title} is out too early`);
      if (!isPublic && after < withdrawAt) {
        const isOut = article.wasPublic || (publishAt === 0 && acceptedAt !== null && acceptedAt < before);
        if (isOut) wrong.push(`${title} is missing`);
      }
      if (article.wasPublic && !isPublic) counts.withdrawals += 1;
      article.wasPublic = isPublic;
      const isDue = acceptedAt !== null && publishAt <= before && after < withdrawAt;
      if ((isDue && !isPublic) || (isPublic && withdrawAt <= before)) late.push(title);
    }
    return late;
  }

  const repeat = async (work: () => Promise<void>) => {
    while (!isDone) await work();
  };
  const watching = repeat(async () => {
    await look();
    await setTimeout(SECOND_MS / 2);
  });
  const killing = repeat(async () => {
    await setTimeout(KILL_EVERY_MS);
    const victims = random() < 0.3 ? services : [services[between(0, 1)] ?? first];
    for (const { killCms } of victims) await killCms();
    counts.kills += victims.length;
    for (const { startCms } of victims) await startCms();
  });
  const jumping = repeat(async () => {
    await setTimeout(CLOCK_RIGHT_MS);
    await setBack(between(1, 48) * HOUR_SECONDS);
    await setTimeout(CLOCK_BEHIND_MS);
    await setBack(0);
    counts.jumps += 2;
  });
  try {
    await Promise.all(services.map(edit));
    const lastDate = () =>
      Math.max(
        ...[...all.values()].flatMap(({ publishAt, withdrawAt }) =>
          [publishAt, withdrawAt].filter(Number.isFinite),
        ),
      );
    await until('All dates have come', () => Date.now() > lastDate());
  } finally {
    isDone = true;
    await Promise.all([watching, killing, jumping]);
  }
  await setBack(0);
  let late: string[] = [];
  await until('Everything is as it should be', async () => {
    late = await look();
    return late.length === 0;
  }).catch(() => {});
  await Promise.all(services.map(({ stop }) => stop()));

  return [
    none('wrong public states', wrong, { among: counts.looks }),
    measured(
      'times a service noticed that its clock is behind',
      sentences.filter((line) => line.includes('Nothing is published or withdrawn by date')).length,
      '',
      { atLeast: 1 },
    ),
    none('articles that are in the wrong state at the end', late, { among: all.size }),
    ...Object.entries(counts).map(([name, count]) => measured(name, count, '')),
  ];
}
