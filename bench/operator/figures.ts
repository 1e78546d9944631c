import { request as ask } from 'undici';
import type { Cores } from '#bench/cores.ts';
import type { Figure } from '#bench/figure.ts';
import { type Generator, startGenerator } from '#bench/load/load.ts';
import { articlePages, medianPage, type System } from '#bench/system.ts';
import { menuPanelCall } from '#contract/calls/menu.ts';
import { type BareServer, startBareServer } from './bare.ts';
import { measureCachedPage } from './cached-page.ts';
import { type LatencyCurve, measureLatency } from './latency.ts';
import { measureMemory } from './memory.ts';
import { measureRender } from './render.ts';

/** How long and how often; a quick run shows that everything works, and no more. */
export type Thoroughness = {
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
  nextPort: () => Promise<number>;
  thoroughness: Thoroughness;
  /** Whether to draw latency against load too, which takes the longest. */
  withLatency: boolean;
  step: <Result>(label: string, work: () => Promise<Result>) => Promise<Result>;
};

/** 'Speed for the operator', row by row, but for what a fresh copy or a large content service is needed. */
export async function measureOperator(settings: Settings) {
  const { system, cores, nextPort } = settings;
  const pages = await articlePages(system.url);
  const { path } = medianPage(pages);
  const { body, headers } = await readKept(system.url + path);
  const bare = await startBareServer(cores, await nextPort(), body);
  const bareWithHeaders = await startBareServer(cores, await nextPort(), body, headers);
  const generator = await startGenerator(cores);
  try {
    const paths = ['/', '/search', '/search?categories=', ...pages.map((page) => page.path)];
    return await measure({ ...settings, bare, bareWithHeaders, generator, path, paths });
  } finally {
    await Promise.all([generator.stop(), bare.stop(), bareWithHeaders.stop()]);
  }
}

type Ready = Settings & {
  bare: BareServer;
  bareWithHeaders: BareServer;
  generator: Generator;
  path: string;
  paths: string[];
};

async function measure(ready: Ready): Promise<{ figures: Figure[]; latency: LatencyCurve[] }> {
  const { system, cores, bare, bareWithHeaders, generator, path, paths, thoroughness, step } = ready;
  const { rounds, secondsOfRound: seconds, secondsOfMemory } = thoroughness;
  const cached = await step('Cached page', () =>
    measureCachedPage({ system, bare, bareWithHeaders, generator, path, rounds, seconds }),
  );
  const memory = await step('Memory at full load', () =>
    measureMemory({ system, generator, paths, seconds: secondsOfMemory }),
  );
  const render = await step('Uncached render', () => measureRender({ system, cores, path, rounds, seconds }));
  const latency = !ready.withLatency
    ? []
    : await step('Latency against load', () =>
        measureLatency({
          servers: [
            { name: 'Masthead', port: system.port },
            { name: 'node:http alone', port: bare.port },
          ],
          path,
          generator,
          most: cached[0]?.value ?? Number.NaN,
          rounds: thoroughness.roundsOfRate,
          seconds: thoroughness.secondsOfRate,
        }),
      );
  return { figures: [...cached, ...render, memory, await menuFigure(system)], latency };
}

/** A page as it is sent when it is kept: its bytes in Brotli, and its headers but for those of the connection. */
async function readKept(url: string) {
  const read = () => ask(url, { headers: { 'accept-encoding': 'br' } });
  await (await read()).body.dump();
  const { headers, body } = await read();
  const { date: _, connection: __, 'keep-alive': ___, 'content-length': ____, ...kept } = headers;
  return {
    body: new Uint8Array(await body.arrayBuffer()),
    headers: Object.fromEntries(Object.entries(kept).map(([name, value]) => [name, String(value)])),
  };
}

async function menuFigure({ url, publicToken }: System): Promise<Figure> {
  const response = await fetch(url + menuPanelCall.request().url, {
    headers: { Authorization: `Bearer ${publicToken}`, 'Accept-Encoding': 'identity' },
  });
  const answer = await response.arrayBuffer();
  if (!response.ok) throw new Error(`The menu is not to be had (${response.status}).`);
  return {
    what: 'menu answer',
    value: answer.byteLength / 1_000,
    unit: 'KB',
    peer: null,
    goal: { of: 'value', is: 'at most', number: 150 },
    how: 'the menu panel of the sample magazine as JSON, not compressed; with 100,000 articles see the content service',
  };
}
