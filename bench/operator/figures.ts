import type { Cores } from '#bench/cores.ts';
import { type LoadGenerator, startLoadGenerator } from '#bench/load.ts';
import { readArticles, type System } from '#bench/system.ts';
import { startBareServer } from '#testing/bare-server.ts';
import { type Figure, measured } from '#testing/figure.ts';
import { readPage } from '#testing/pages.ts';
import { trackMax } from '#testing/track-max.ts';
import { measureCachedPage } from './cached-page.ts';
import { measureRender } from './render.ts';

type Schedule = {
  rounds: number;
  /** Per round. */
  seconds: number;
  memorySeconds: number;
};

/** Many short rounds in turn: the speed of a shared machine changes from second to second. */
export const FULL: Schedule = {
  rounds: 30,
  seconds: 1,
  memorySeconds: 60,
};
/** Only checks that the benchmarks work. */
export const QUICK: Schedule = {
  rounds: 3,
  seconds: 1,
  memorySeconds: 5,
};

type Settings = {
  system: System;
  cores: Cores;
  schedule: Schedule;
  step: <Result>(label: string, work: () => Promise<Result>) => Promise<Result>;
};

/** Measures the table 'Speed for the operator', except for the clean clone and the large content service. */
export async function measureOperator(settings: Settings): Promise<Figure[]> {
  const { system, cores, schedule, step } = settings;
  const { rounds, seconds } = schedule;
  const articles = await readArticles(system.url);
  const path = articles.medianPath;
  const body = await readCached(system.url, path);
  const bare = startBareServer(cores.server);
  const generator = startLoadGenerator(cores);
  try {
    const ports = { site: system.port, bare: await bare.serve(body) };
    const cached = await step('Cached page', () =>
      measureCachedPage({ ports, generator, path, rounds, seconds }),
    );
    const paths = ['/', '/search', '/search?categories=', ...articles.paths];
    const memory = await step('Memory at full load', () =>
      measureMemory(system, generator, paths, schedule.memorySeconds),
    );
    const render = await step('Uncached render', () =>
      measureRender({ system, cores, path, rounds, seconds }),
    );
    return [cached, render, memory];
  } finally {
    await Promise.all([generator.stop(), bare.stop()]);
  }
}

/** Measures the peak resident memory of the site while all its pages are requested at full load. */
async function measureMemory(
  { memory, port }: System,
  generator: LoadGenerator,
  paths: string[],
  seconds: number,
): Promise<Figure> {
  const before = await memory();
  const stop = trackMax(memory, 500);
  await generator.run({ port, paths, connections: 64, seconds }).finally(stop);
  const peak = Math.max(before, stop(), await memory());
  return {
    ...measured('peak memory at full load', peak, 'MB', { atMost: 250 }),
    whyMissed:
      "about 68 MB of it are Node's executable, mapped from its file; glibc's default allocator settings add a third",
    method: `peak resident set in ${seconds} s while ${paths.length} pages are requested in turn over 64 connections`,
  };
}

/** The Brotli bytes of a cached page. */
async function readCached(url: string, path: string): Promise<Uint8Array> {
  const read = () => readPage(url, path, { 'accept-encoding': 'br' });
  await read();
  return (await read()).body;
}
