import type { LoadGenerator } from '#bench/load.ts';
import type { System } from '#bench/system.ts';
import { type Figure, measured } from '#testing/figure.ts';
import { median } from '#testing/statistics.ts';

const CONNECTIONS = 64;
const SERVERS = ['site', 'bare', 'bareWithHeaders'] as const;
type Server = (typeof SERVERS)[number];

type Settings = {
  system: System;
  /** `bare` is node:http alone; `bareWithHeaders` also sends the headers of the site's response. */
  ports: Record<Server, number>;
  generator: LoadGenerator;
  path: string;
  rounds: number;
  /** Per round and server. */
  seconds: number;
};

/** Measures responses per second for a cached page and compares them with node:http alone. */
export async function measureCachedPage(settings: Settings) {
  const { system, ports, generator, path, rounds, seconds } = settings;
  const perSecond: Record<Server, number[]> = { site: [], bare: [], bareWithHeaders: [] };
  const cpuSeconds = () => system.metric('process_cpu_seconds_total');
  async function run(server: Server, duration: number): Promise<number> {
    const load = { port: ports[server], paths: [path], connections: CONNECTIONS, seconds: duration };
    return (await generator.run(load)).responsesPerSecond;
  }
  for (const server of SERVERS) await run(server, 1);

  let siteCpu = 0;
  for (let round = 0; round < rounds; round += 1) {
    const before = await cpuSeconds();
    perSecond.site.push(await run('site', seconds));
    siteCpu += (await cpuSeconds()) - before;
    perSecond.bare.push(await run('bare', seconds));
    perSecond.bareWithHeaders.push(await run('bareWithHeaders', seconds));
  }

  const cpuShare = Math.round((100 * siteCpu) / (rounds * seconds));
  const method = `medians of ${rounds} rounds of ${seconds} s each, servers in turn; ${CONNECTIONS} keep-alive connections; all servers send the same Brotli bytes; one server at a time on one core, the load generator on another; the site used ${cpuShare} % of its core`;
  const site = median(perSecond.site);
  const figures: Figure[] = [
    measured('cached article page', site, '/s', {
      baseline: { name: 'node:http, no headers', value: median(perSecond.bare) },
      ratioAtLeast: 0.9,
    }),
    measured('– compared with the same headers', site, '/s', {
      baseline: { name: 'node:http, the same headers', value: median(perSecond.bareWithHeaders) },
    }),
  ];
  return { perSecond: site, figures: figures.map((figure) => ({ ...figure, method })) };
}
