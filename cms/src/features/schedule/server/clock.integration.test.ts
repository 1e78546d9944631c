import os from 'node:os';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ARTICLE } from '../../../content-types';
import { createClock } from '../../../core/clock/clock';
import { type ClockTable, clockTable, type Mark } from '../../../core/clock/clock-table';
import { addUser } from '../../../testing/add-user';
import { openService, type Service } from '../../../testing/open-service';
import { createRun } from './publish-due';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const YEAR = 365 * 24 * HOUR;

/** A long run, with a thousand publications: `CLOCK_STEPS=5000`. */
const STEPS = Number(process.env.CLOCK_STEPS ?? 50);
const SEED = Number(process.env.CLOCK_SEED ?? 1);

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

/** The time that passes, for the service and for the processes of these tests, and the error of their clock. */
const world = { start: Date.now(), elapsed: 0, error: 0 };
const now = () => world.start + world.elapsed;

/** Processes with the same database, which read the same clock. */
function createProcesses() {
  let mark: Mark | null = { newest: world.start, jumpedTo: null, confirmations: 0 };
  const table: ClockTable = {
    read: async () => mark,
    async write(read, written) {
      const isSame = mark?.confirmations === read?.confirmations && mark?.jumpedTo === read?.jumpedTo;
      if (isSame) mark = { confirmations: 0, ...mark, ...written };
      return isSame;
    },
    async confirm(time) {
      mark = { newest: time, jumpedTo: null, confirmations: (mark?.confirmations ?? 0) + 1 };
    },
  };
  const start = () => {
    const clock = createClock({
      readWall: async () => now() + world.error,
      elapsed: () => world.elapsed,
      table,
      tell: () => {},
    });
    return { clock, run: createRun(service.strapi, { clock, tell: async () => {} }) };
  };
  return { processes: [start(), start()], start };
}

const documents = () => service.strapi.documents(ARTICLE);

async function publicTitles(): Promise<Map<string, string>> {
  const rows: { documentId: string; title: string }[] = await service.strapi.db.query(ARTICLE).findMany({
    select: ['documentId', 'title'],
    where: { publishedAt: { $notNull: true }, title: { $startsWith: 'Walk ' } },
  });
  return new Map(rows.map(({ documentId, title }) => [documentId, title]));
}

/** Numbers from 0 to 1, the same in each run. */
function createRandom(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

type Article = {
  documentId: string;
  approved: string;
  publishAt: number;
  withdrawAt: number;
  isOut: boolean;
};

test('nothing is published early or forgotten, whatever the clock does and whenever a process is killed', async () => {
  const realUptime = os.uptime;
  vi.spyOn(os, 'uptime').mockImplementation(() => realUptime() + world.elapsed / 1000);
  // From now on the clock of the service itself is behind, and only the processes of this test publish and withdraw by date.
  world.elapsed += HOUR;
  const random = createRandom(SEED);
  const between = (from: number, to: number) => Math.round(from + random() * (to - from));
  const { processes, start } = createProcesses();
  // Their clock is compared with the time that passes once they have run for ten minutes.
  for (const { clock } of processes) await clock.check();
  world.elapsed += 11 * MINUTE;
  const all: Article[] = [];
  const counts = { publications: 0, schedules: 0, withdrawals: 0, jumps: 0, kills: 0 };
  let isKilled = false;
  service.strapi.documents.use(async ({ uid, action }, next) => {
    const result = await next();
    if (isKilled && uid === ARTICLE && (action === 'publish' || action === 'unpublish'))
      throw new Error('killed');
    return result;
  });

  async function publish(publishAt: number | null, withdrawAt: number | null): Promise<void> {
    const title = `Walk ${all.length}`;
    const date = (time: number | null) => (time === null ? null : new Date(time).toISOString());
    const { documentId } = await documents().create({
      data: {
        title,
        description: 'Approved.',
        content: [{ type: 'paragraph', children: [{ type: 'text', text: 'Text' }] }],
        publishedOn: date(publishAt),
        withdrawOn: date(withdrawAt),
      },
      status: 'published',
    });
    counts[publishAt === null ? 'publications' : 'schedules'] += 1;
    all.push({
      documentId,
      approved: title,
      publishAt: publishAt ?? now(),
      withdrawAt: withdrawAt ?? Number.POSITIVE_INFINITY,
      isOut: publishAt === null,
    });
  }

  /** Runs all processes, as each does every second, and compares what is public with what should be. */
  async function runAll(): Promise<void> {
    await Promise.all(processes.map(({ run }) => run()));
    const titles = await publicTitles();
    const isTrusted = processes.some(({ clock }) => clock.judgement().state === 'right');
    for (const article of all) {
      const { documentId, approved, publishAt, withdrawAt } = article;
      const title = titles.get(documentId);
      const isDue = publishAt <= now() && now() < withdrawAt;
      const context = `${approved}, ${JSON.stringify({ ...counts, error: world.error })}`;
      if (title !== undefined) {
        expect(title, context).toBe(approved);
        expect(publishAt, context).toBeLessThanOrEqual(now());
      }
      if (article.isOut && now() < withdrawAt) expect(title, context).toBeDefined();
      // A clock that is behind, but not behind what is known, publishes and withdraws late.
      if (isTrusted && world.error === 0 && !isKilled) expect(title !== undefined, context).toBe(isDue);
      if (article.isOut && title === undefined) counts.withdrawals += 1;
      article.isOut = title !== undefined;
    }
  }

  for (let step = 0; step < STEPS; step++) {
    const choice = random();
    const later = now() + between(10 * MINUTE, 20 * HOUR);
    if (choice < 0.25) await publish(null, random() < 0.9 ? later : null);
    else if (choice < 0.32) await publish(later, random() < 0.5 ? later + between(HOUR, 20 * HOUR) : null);
    else if (choice < 0.37 && all.length > 0) {
      const { documentId } = all[between(0, all.length - 1)] ?? {};
      const isWaiting = all.find((article) => article.documentId === documentId)?.publishAt ?? 0;
      if (documentId && isWaiting > now())
        await documents().update({ documentId, data: { title: 'Walk, changed' } });
    } else if (choice < 0.45) {
      // A clock that goes wrong, or is corrected.
      const error = between(10 * MINUTE, random() < 0.5 ? 3 * HOUR : 20 * YEAR);
      world.error = world.error === 0 ? (random() < 0.5 ? error : -error) : 0;
      counts.jumps += 1;
      await Promise.all(processes.map(({ clock }) => clock.check()));
      // A Super Admin sees that the clock is right, where the service cannot.
      if (world.error === 0) await processes[0]?.clock.confirm();
    } else if (choice < 0.5) {
      isKilled = true;
      counts.kills += 1;
      world.elapsed += HOUR;
      await runAll();
      isKilled = false;
      // Both start again. Their clock is compared with the time that passes once they have run for ten minutes.
      processes[0] = start();
      processes[1] = start();
      await runAll();
      world.elapsed += 11 * MINUTE;
    } else world.elapsed += between(MINUTE, HOUR);
    await runAll();
  }

  world.error = 0;
  world.elapsed += 3 * 24 * HOUR;
  await processes[0]?.clock.confirm();
  await runAll();
  expect(counts.publications).toBeGreaterThan(0);
  console.info(JSON.stringify({ steps: STEPS, seed: SEED, ...counts, articles: all.length }));
  vi.restoreAllMocks();
}, 3_600_000);

test('a clock jump that another process detects in the meantime is not overwritten', async () => {
  const table = clockTable(service.strapi);
  await service.strapi.db.transaction(async () => {
    const before = await table.read();
    if (!before) throw new Error('The clock has no row.');
    const jumped = { newest: before.newest, jumpedTo: before.newest + YEAR };
    const calm = { newest: before.newest, jumpedTo: null };
    expect(await table.write(before, jumped)).toBe(true);
    expect(await table.write(before, calm)).toBe(false);
    expect(await table.read()).toEqual({ ...before, ...jumped });
    expect(await table.write(await table.read(), calm)).toBe(true);
  });
});

test('only a Super Admin sees clock warnings and can confirm the clock', async () => {
  const { body } = await service.panel('GET', '/masthead/clock');
  expect(body.data).toMatchObject({ mayConfirm: true, state: expect.any(String), says: expect.any(Number) });
  const editor = await addUser(service, 'Edda', 'strapi-editor');
  expect((await editor('GET', '/masthead/clock')).body.data.mayConfirm).toBe(false);
  expect((await editor('POST', '/masthead/clock/confirm')).status).toBe(403);
  expect((await service.panel('POST', '/masthead/clock/confirm')).status).toBe(200);
  expect((await service.panel('GET', '/masthead/clock')).body.data.state).toBe('right');
  const changes = await fetch(`${service.url}/api/changes?after=0`, {
    headers: { connection: 'close', authorization: `Bearer ${service.token}` },
  });
  expect((await changes.json()).meta.clock).toBe('right');
});
