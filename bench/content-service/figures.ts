import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Figure } from '#bench/figure.ts';
import type { Section } from '#bench/report.ts';
import { copySeededDataDir } from '#scripts/seeded-data.mjs';
import { CALLS, MENU_PANEL } from './calls.ts';
import { BODY_LENGTH, fill, settle } from './fill.ts';
import { type Measured, measureCalls, ROUNDS } from './measure.ts';
import { startContentService } from './service.ts';

/** What a goal of the smaller number holds for; beyond it the larger one does. */
const MANY = 100_000;
const GOAL = { many: 50, more: 100 };
const MENU_KB = 150;

type Settings = {
  articles: number;
  /** An empty database to be filled; SQLite where there is none. */
  postgres: string | null;
  /** Calls of each kind. */
  times: number;
  nextPort: () => Promise<number>;
  step: <Result>(label: string, work: () => Promise<Result>) => Promise<Result>;
};

/** What the site asks of the content service when it has no answer of its own, among very many articles. */
export async function measureContentService(settings: Settings): Promise<Section> {
  const { articles, postgres, times, nextPort, step } = settings;
  const size = articles.toLocaleString('en');
  const { dataDir, remove } = postgres ? await emptyDataDir() : await copySeededDataDir();
  const measure = async () => {
    const service = await startContentService({ dataDir, postgres, nextPort });
    try {
      if (postgres) await settle(postgres);
      return await measureCalls(service, times);
    } finally {
      await service.stop();
    }
  };
  try {
    const few = await step('The content service with the sample magazine', measure);
    const where = postgres ? { postgres } : { sqlite: join(dataDir, 'cms', 'data.db') };
    await step(`Writing ${size} articles into its database`, () => fill(where, articles));
    const many = await step(`The content service with ${size} articles`, measure);
    return {
      name: `content-service-${postgres ? 'postgresql' : 'sqlite'}-${articles}`,
      title: `For the content service, ${size} articles on ${postgres ? 'PostgreSQL' : 'SQLite'}`,
      figures: figuresOf({ articles, times, few, many }),
    };
  } finally {
    await remove();
  }
}

async function emptyDataDir() {
  const dataDir = await mkdtemp(join(tmpdir(), 'masthead-'));
  return { dataDir, remove: () => rm(dataDir, { recursive: true, force: true }) };
}

type Ready = { articles: number; times: number; few: Measured; many: Measured };

function figuresOf({ articles, times, few, many }: Ready): Figure[] {
  const among = `among ${few.articles}`;
  const goal = articles > MANY ? GOAL.more : GOAL.many;
  return CALLS.flatMap(({ kind, looksAmongAll, ifMissed }): Figure[] => {
    const [before, now] = [few.of(kind), many.of(kind)];
    const p99: Figure = {
      what: `${kind}, p99`,
      value: now.p99,
      unit: 'ms',
      peer: { what: among, value: before.p99 },
      goal: looksAmongAll ? { of: 'value', is: 'at most', number: goal } : null,
      ...(ifMissed && { ifMissed }),
      how: `${times} calls as the site makes them, straight to Strapi, one at a time, the quickest of ${ROUNDS} tries each; every article has ${BODY_LENGTH / 1000} KB of text`,
    };
    const median: Figure = {
      what: `– ${kind}, median`,
      value: now.median,
      unit: 'ms',
      peer: { what: among, value: before.median },
      goal: null,
      how: 'the same calls',
    };
    if (kind !== MENU_PANEL) return [p99, median];
    const size: Figure = {
      what: `– ${kind}, size of the answer`,
      value: now.kilobytes,
      unit: 'KB',
      peer: { what: among, value: before.kilobytes },
      goal: { of: 'value', is: 'at most', number: MENU_KB },
      how: "Strapi's JSON, not compressed",
    };
    return [p99, median, size];
  });
}
