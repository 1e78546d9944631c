import type { Generator } from '#bench/load.ts';
import type { System } from '#bench/system.ts';
import { type Figure, measured } from '#testing/figure.ts';
import { median } from '#testing/statistics.ts';

const CONNECTIONS = 64;
const SERVERS = ['site', 'bare', 'bareWithHeaders'] as const;

type Settings = {
  system: System;
  /** The site, node:http alone, and the same with the headers of the site's answer. */
  ports: Record<(typeof SERVERS)[number], number>;
  generator: Generator;
  path: string;
  rounds: number;
  /** Of each round. */
  seconds: number;
};

/** How many answers a second come of a page that is kept in memory, beside those of node:http alone. */
export async function measureCachedPage(settings: Settings) {
  const { system, ports, generator, path, rounds, seconds } = settings;
  const perSecond = { site: [] as number[], bare: [] as number[], bareWithHeaders: [] as number[] };
  const processorSeconds = () => system.metric('process_cpu_seconds_total');
  async function play(name: (typeof SERVERS)[number], lasting: number): Promise<number> {
    const load = { port: ports[name], paths: [path], connections: CONNECTIONS, seconds: lasting };
    return (await generator.run(load)).answersPerSecond;
  }
  for (const name of SERVERS) await play(name, 1);

  let taken = 0;
  for (let round = 0; round < rounds; round += 1) {
    const before = await processorSeconds();
    perSecond.site.push(await play('site', seconds));
    taken += (await processorSeconds()) - before;
    perSecond.bare.push(await play('bare', seconds));
    perSecond.bareWithHeaders.push(await play('bareWithHeaders', seconds));
  }

  const busy = Math.round((100 * taken) / (rounds * seconds));
  const method = `${rounds} rounds of ${seconds} s in turn, medians; ${CONNECTIONS} kept connections, the same Brotli bytes from both; each server alone on one core, the load generator on another; the site's core was ${busy} % its own`;
  const site = median(perSecond.site);
  const figures: Figure[] = [
    measured('cached article page', site, '/s', {
      baseline: { name: 'node:http, no headers', value: median(perSecond.bare) },
      ratioAtLeast: 0.9,
    }),
    measured('– beside a server that sends our headers too', site, '/s', {
      baseline: { name: 'node:http, the same headers', value: median(perSecond.bareWithHeaders) },
    }),
  ];
  return { perSecond: site, figures: figures.map((figure) => ({ ...figure, method })) };
}
