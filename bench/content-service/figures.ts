import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMagazine } from '#scripts/magazine.mjs';
import { copySeededDataDir } from '#scripts/seeded-data.mjs';
import { type Figure, measured } from '#testing/figure.ts';
import { CALLS, MENU_PANEL } from './calls.ts';
import { BODY_LENGTH, fill, settle } from './fill.ts';
import { type Measurements, measureCalls, ROUNDS } from './measure.ts';

/** Goals for p99: up to 100,000 articles, and above. */
const GOAL_MS = { large: 50, huge: 100 };
const HUGE_ABOVE = 100_000;
const MAX_MENU_KB = 150;

type Settings = {
  articles: number;
  /** The URL of an empty database; `null` for SQLite. */
  postgres: string | null;
  /** Requests of each kind of call. */
  count: number;
  step: <Result>(label: string, work: () => Promise<Result>) => Promise<Result>;
};

/** Measures the content service with a large number of articles: every call the site makes when it has no answer. */
export async function measureContentService({ articles, postgres, count, step }: Settings) {
  const size = articles.toLocaleString('en');
  const { dataDir, remove } = postgres ? await emptyDataDir() : await copySeededDataDir();
  const env = postgres ? { DATABASE_CLIENT: 'postgres', DATABASE_URL: postgres } : {};
  async function measure(): Promise<Measurements> {
    // Strapi alone, without the site in front of it.
    const { cmsUrl, cmsToken, stop } = await startMagazine({ dataDir, site: false, env });
    try {
      if (postgres) await settle(postgres);
      return await measureCalls(cmsUrl, cmsToken, count);
    } finally {
      await stop();
    }
  }
  try {
    const small = await step('The content service with the sample magazine', measure);
    const location = postgres ? { postgres } : { sqlite: join(dataDir, 'cms', 'data.db') };
    await step(`Inserting ${size} articles`, () => fill(location, articles));
    const large = await step(`The content service with ${size} articles`, measure);
    return {
      name: `content-service-${postgres ? 'postgresql' : 'sqlite'}-${articles}`,
      title: `Speed of the content service with ${size} articles on ${postgres ? 'PostgreSQL' : 'SQLite'}`,
      figures: figuresOf({ articles, count, small, large }),
    };
  } finally {
    await remove();
  }
}

async function emptyDataDir() {
  const dataDir = await mkdtemp(join(tmpdir(), 'masthead-'));
  return { dataDir, remove: () => rm(dataDir, { recursive: true, force: true }) };
}

type Results = { articles: number; count: number; small: Measurements; large: Measurements };

function figuresOf({ articles, count, small, large }: Results): Figure[] {
  const goal = articles > HUGE_ABOVE ? GOAL_MS.huge : GOAL_MS.large;
  const method = `${count} requests directly to the content service, one at a time, the fastest of ${ROUNDS} tries each; every article has ${BODY_LENGTH / 1000} KB of text`;
  return CALLS.flatMap(({ kind, searchesAll, whyMissed }): Figure[] => {
    const baseline = (name: 'p99' | 'kilobytes') => ({
      baseline: { name: `the same with ${small.articles} articles`, value: small.of(kind)[name] },
    });
    const { p99, kilobytes } = large.of(kind);
    const figures: Figure[] = [
      {
        ...measured(`${kind}, p99`, p99, 'ms', { ...baseline('p99'), ...(searchesAll && { atMost: goal }) }),
        ...(whyMissed && { whyMissed }),
        method,
      },
    ];
    if (kind === MENU_PANEL) {
      const limits = { ...baseline('kilobytes'), atMost: MAX_MENU_KB };
      const size = measured(`– ${kind}, size of the answer`, kilobytes, 'KB', limits);
      figures.push({ ...size, method: "the content service's JSON, not compressed" });
    }
    return figures;
  });
}
