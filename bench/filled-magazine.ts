import { join } from 'node:path';
import { startMagazine } from '#scripts/magazine.mjs';
import { freePorts } from '#scripts/ports.mjs';
import { copySeededDataDir } from '#scripts/seeded-data.mjs';
import { metricsOf } from '#testing/metrics.ts';
import { articlePaths } from '#testing/pages.ts';
import { fill } from './content-service/fill.ts';
import { runLoad } from './run-load.ts';

export type Step = <Result>(label: string, work: () => Promise<Result>) => Promise<Result>;
type Options = { articles: number; bodies?: Parameters<typeof fill>[2]; step: Step };
export type FilledMagazine = Awaited<ReturnType<typeof start>>;

/** Requests a second of the readers of an article that the site keeps. */
const KEPT = { rate: 50, connections: 8 };

/** Starts a magazine with so many articles on SQLite for the time of `measure`. */
export async function withFilledMagazine<Result>(
  { articles, bodies, step }: Options,
  measure: (magazine: FilledMagazine) => Promise<Result>,
): Promise<Result> {
  const { dataDir, remove } = await copySeededDataDir();
  try {
    await step('Starting the content service', async () => {
      const { stop } = await startMagazine({ dataDir, site: false });
      await stop();
    });
    await step(`Inserting ${articles.toLocaleString('en')} articles`, () =>
      fill({ sqlite: join(dataDir, 'cms', 'data.db') }, articles, bodies),
    );
    const magazine = await step('Starting the magazine', () => start(dataDir));
    try {
      return await measure(magazine);
    } finally {
      await magazine.stop();
    }
  } finally {
    await remove();
  }
}

async function start(dataDir: string) {
  const [port, metricsPort] = await freePorts();
  const env = { METRICS_PORT: String(metricsPort), LOG_LEVEL: 'error' };
  const { cmsUrl, cmsToken, pids, stop } = await startMagazine({ dataDir, port, env });
  const url = `http://127.0.0.1:${port}`;
  const [keptPath = ''] = await articlePaths(url);
  return {
    url,
    cmsUrl,
    cmsToken,
    sitePid: pids().site,
    memory: metricsOf(pids().site, metricsPort).memory,
    /** The file of the index of texts. */
    indexFile: join(dataDir, 'site', 'search', 'texts.db'),
    /** Reads an article that the site keeps. */
    readKept: (seconds: number) => runLoad({ url, paths: [keptPath], seconds, ...KEPT }),
    stop,
  };
}
