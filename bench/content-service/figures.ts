import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMagazine } from '#scripts/magazine.mjs';
import { copySeededDataDir } from '#scripts/seeded-data.mjs';
import { type Figure, measured } from '#testing/figure.ts';
import { CALLS, MENU_PANEL } from './calls.ts';
import { BODY_LENGTH, fill, settle } from './fill.ts';
import { type Measured, measureCalls, ROUNDS } from './measure.ts';

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
  step: <Result>(label: string, work: () => Promise<Result>) => Promise<Result>;
};

/** What the site asks of the content service when it has no answer of its own, among very many articles. */
export async function measureContentService({ articles, postgres, times, step }: Settings) {
  const size = articles.toLocaleString('en');
  const { dataDir, remove } = postgres ? await emptyDataDir() : await copySeededDataDir();
  const env = postgres ? { DATABASE_CLIENT: 'postgres', DATABASE_URL: postgres } : {};
  async function measure(): Promise<Measured> {
    // Strapi alone, without the site before it.
    const { cmsUrl, cmsToken, stop } = await startMagazine({ dataDir, site: false, env });
    try {
      if (postgres) await settle(postgres);
      return await measureCalls(cmsUrl, cmsToken, times);
    } finally {
      await stop();
    }
  }
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
  const goal = articles > MANY ? GOAL.more : GOAL.many;
  return CALLS.flatMap(({ kind, looksAmongAll, whyMissed }): Figure[] => {
    const baseline = (name: 'p99' | 'median' | 'kilobytes') => ({
      baseline: { name: `among ${few.articles}`, value: few.of(kind)[name] },
    });
    const now = many.of(kind);
    const p99 = measured(`${kind}, p99`, now.p99, 'ms', {
      ...baseline('p99'),
      ...(looksAmongAll && { atMost: goal }),
    });
    const median = measured(`– ${kind}, median`, now.median, 'ms', baseline('median'));
    const size = measured(`– ${kind}, size of the answer`, now.kilobytes, 'KB', {
      ...baseline('kilobytes'),
      atMost: MENU_KB,
    });
    return [
      {
        ...p99,
        ...(whyMissed && { whyMissed }),
        method: `${times} calls as the site makes them, straight to Strapi, one at a time, the quickest of ${ROUNDS} tries each; every article has ${BODY_LENGTH / 1000} KB of text`,
      },
      median,
      ...(kind === MENU_PANEL ? [{ ...size, method: "Strapi's JSON, not compressed" }] : []),
    ];
  });
}
