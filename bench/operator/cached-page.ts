import type { Figure } from '#bench/figure.ts';
import type { Generator } from '#bench/load/load.ts';
import { median } from '#bench/statistics.ts';
import type { System } from '#bench/system.ts';

const CONNECTIONS = 64;

type Server = { port: number; processorSeconds: () => Promise<number> };
type Round = { perSecond: number; perProcessorSecond: number; busy: number };

type Settings = {
  system: System;
  bare: Server;
  /** Like `bare`, with the headers of the site's answer. */
  bareWithHeaders: Server;
  generator: Generator;
  path: string;
  rounds: number;
  /** Of each round. */
  seconds: number;
};

/** How many answers a second come of a page that is kept in memory, beside those of node:http alone. */
export async function measureCachedPage(settings: Settings): Promise<Figure[]> {
  const { system, bare, bareWithHeaders, rounds, seconds } = settings;
  const results = { site: [] as Round[], bare: [] as Round[], withHeaders: [] as Round[] };
  await play(system, { ...settings, seconds: 1 });
  await play(bare, { ...settings, seconds: 1 });
  await play(bareWithHeaders, { ...settings, seconds: 1 });
  for (let round = 0; round < rounds; round += 1) {
    results.site.push(await play(system, settings));
    results.bare.push(await play(bare, settings));
    results.withHeaders.push(await play(bareWithHeaders, settings));
  }

  const medianOf = (played: readonly Round[], name: keyof Round) =>
    median(played.map((round) => round[name]));
  const busy = Math.round(100 * medianOf(results.site, 'busy'));
  const how = `${rounds} rounds of ${seconds} s in turn, medians; ${CONNECTIONS} kept connections, the same Brotli bytes from both; each server alone on one core, the load generator on another; the site's core was ${busy} % its own`;
  const figure = (
    what: string,
    name: 'perSecond' | 'perProcessorSecond',
    peer: { what: string; rounds: readonly Round[] },
  ): Figure => ({
    what,
    value: medianOf(results.site, name),
    unit: '/s',
    peer: { what: peer.what, value: medianOf(peer.rounds, name) },
    goal: null,
    how,
  });

  const alone = { what: 'node:http, no headers', rounds: results.bare };
  return [
    {
      ...figure('cached article page', 'perSecond', alone),
      goal: { of: 'ratio', is: 'at least', number: 0.9 },
    },
    figure('– the same, each second the server had the processor', 'perProcessorSecond', alone),
    figure('– beside a server that sends our headers too', 'perSecond', {
      what: 'node:http, the same headers',
      rounds: results.withHeaders,
    }),
  ];
}

async function play(server: Server, { generator, path, seconds }: Settings): Promise<Round> {
  const before = await server.processorSeconds();
  const { answersPerSecond } = await generator.run({
    kind: 'full',
    port: server.port,
    paths: [path],
    connections: CONNECTIONS,
    seconds,
  });
  const processor = (await server.processorSeconds()) - before;
  return {
    perSecond: answersPerSecond,
    perProcessorSecond: (answersPerSecond * seconds) / processor,
    busy: processor / seconds,
  };
}
