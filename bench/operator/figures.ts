import type { Cores } from '#bench/cores.ts';
import { type Generator, startGenerator } from '#bench/load.ts';
import { readArticles, type System } from '#bench/system.ts';
import { startBareServer } from '#testing/bare-server.ts';
import { type Figure, measured } from '#testing/figure.ts';
import { readPage } from '#testing/pages.ts';
import { trackMax } from '#testing/track-max.ts';
import { measureCachedPage } from './cached-page.ts';
import { type LatencyCurve, measureLatency } from './latency.ts';
import { measureRender } from './render.ts';

/** How long and how often; a quick run shows that everything works, and no more. */
type Thoroughness = {
  rounds: number;
  secondsOfRound: number;
  secondsOfMemory: number;
  roundsOfRate: number;
  secondsOfRate: number;
};

/** Many short rounds in turn: a shared machine is faster or slower for seconds at a time. */
export const THOROUGH: Thoroughness = {
  rounds: 30,
  secondsOfRound: 1,
  secondsOfMemory: 60,
  roundsOfRate: 7,
  secondsOfRate: 2,
};
export const QUICK: Thoroughness = {
  rounds: 3,
  secondsOfRound: 1,
  secondsOfMemory: 5,
  roundsOfRate: 3,
  secondsOfRate: 1,
};

type Settings = {
  system: System;
  cores: Cores;
  thoroughness: Thoroughness;
  /** Whether to draw latency against load too, which takes the longest. */
  withLatency: boolean;
  step: <Result>(label: string, work: () => Promise<Result>) => Promise<Result>;
};

/** The figures for the operator, but those that need a fresh clone or a large content service. */
export async function measureOperator(settings: Settings) {
  const { system, cores, thoroughness, withLatency, step } = settings;
  const { rounds, secondsOfRound: seconds } = thoroughness;
  const articles = await readArticles(system.url);
  const path = articles.middle;
  const { body, headers } = await readKept(system.url, path);
  const bare = startBareServer(cores.server);
  const bareWithHeaders = startBareServer(cores.server);
  const generator = startGenerator(cores);
  try {
    const barePort = await bare.serve(body);
    const ports = {
      site: system.port,
      bare: barePort,
      bareWithHeaders: await bareWithHeaders.serve(body, headers),
    };
    const cached = await step('Cached page', () =>
      measureCachedPage({ system, ports, generator, path, rounds, seconds }),
    );
    const paths = ['/', '/search', '/search?categories=', ...articles.paths];
    const memory = await step('Memory at full load', () =>
      measureMemory(system, generator, paths, thoroughness.secondsOfMemory),
    );
    const render = await step('Uncached render', () =>
      measureRender({ system, cores, path, rounds, seconds }),
    );
    const latency: LatencyCurve[] = !withLatency
      ? []
      : await step('Latency against load', () =>
          measureLatency({
            servers: [
              { name: 'Masthead', port: system.port },
              { name: 'node:http alone', port: barePort },
            ],
            path,
            generator,
            most: cached.perSecond,
            rounds: thoroughness.roundsOfRate,
            seconds: thoroughness.secondsOfRate,
          }),
        );
    return { figures: [...cached.figures, ...render, memory], latency };
  } finally {
    await Promise.all([generator.stop(), bare.stop(), bareWithHeaders.stop()]);
  }
}

/** What the site takes of the machine's memory at most, while all its pages are asked for as fast as it can. */
async function measureMemory(
  { memory, port }: System,
  generator: Generator,
  paths: string[],
  seconds: number,
): Promise<Figure> {
  const before = await memory();
  const stop = trackMax(memory, 500);
  await generator.run({ port, paths, connections: 64, seconds }).finally(stop);
  const most = Math.max(before, stop(), await memory());
  return {
    ...measured('memory after a minute at full load', most, 'MB', { atMost: 250 }),
    whyMissed:
      'of it some 68 MB are the program of Node itself, mapped from its file; with the memory allocator as glibc sets it up it is a third more',
    method: `resident set, the most in ${seconds} s while ${paths.length} pages are asked for in turn over 64 connections`,
  };
}

/** A page as it is sent when it is kept: its bytes in Brotli, and its headers but for those of the connection. */
async function readKept(url: string, path: string) {
  const read = () => readPage(url, path, { 'accept-encoding': 'br' });
  await read();
  const { body, responseHeaders } = await read();
  const { date: _, connection: __, 'keep-alive': ___, 'content-length': ____, ...headers } = responseHeaders;
  return { body, headers };
}
