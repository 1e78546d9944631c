import type { LoadGenerator } from '#bench/load.ts';
import { type Figure, measured } from '#testing/figure.ts';
import { median } from '#testing/statistics.ts';

const CONNECTIONS = 64;

type Server = { port: number; cpuSeconds: () => Promise<number> };
/** Responses per second and per CPU second, and the share of its core that the server used. */
type Round = { perSecond: number; perCpuSecond: number; cpuShare: number };

type Settings = {
  /** `bare` is node:http alone; `bareWithHeaders` also sends the headers of the site's response. */
  servers: { site: Server; bare: Server; bareWithHeaders: Server };
  generator: LoadGenerator;
  path: string;
  rounds: number;
  /** Per round and server. */
  seconds: number;
};

/** Measures responses per second for a cached page and compares them with node:http alone. */
export async function measureCachedPage({ servers, generator, path, rounds, seconds }: Settings) {
  async function run({ port, cpuSeconds }: Server, duration: number): Promise<Round> {
    const before = await cpuSeconds();
    const load = { port, paths: [path], connections: CONNECTIONS, seconds: duration };
    const { responsesPerSecond } = await generator.run(load);
    const cpu = (await cpuSeconds()) - before;
    return {
      perSecond: responsesPerSecond,
      perCpuSecond: (responsesPerSecond * duration) / cpu,
      cpuShare: cpu / duration,
    };
  }

  const { site, bare, bareWithHeaders } = servers;
  for (const server of [site, bare, bareWithHeaders]) await run(server, 1);
  const results = { site: [] as Round[], bare: [] as Round[], bareWithHeaders: [] as Round[] };
  for (let round = 0; round < rounds; round += 1) {
    results.site.push(await run(site, seconds));
    results.bare.push(await run(bare, seconds));
    results.bareWithHeaders.push(await run(bareWithHeaders, seconds));
  }

  const medianOf = (server: keyof typeof results, name: keyof Round) =>
    median(results[server].map((round) => round[name]));
  const perSecond = medianOf('site', 'perSecond');
  const cpuShare = Math.round(100 * medianOf('site', 'cpuShare'));
  const method = `medians of ${rounds} rounds of ${seconds} s each, servers in turn; ${CONNECTIONS} keep-alive connections; all servers send the same Brotli bytes; one server at a time on one core, the load generator on another; the site used ${cpuShare} % of its core`;
  const bareBaseline = (name: keyof Round) => ({
    name: 'node:http, no headers',
    value: medianOf('bare', name),
  });
  const figures: Figure[] = [
    measured('cached article page', perSecond, '/s', {
      baseline: bareBaseline('perSecond'),
      ratioAtLeast: 0.9,
    }),
    measured('– per second of CPU time', medianOf('site', 'perCpuSecond'), '/s', {
      baseline: bareBaseline('perCpuSecond'),
    }),
    measured('– compared with the same headers', perSecond, '/s', {
      baseline: { name: 'node:http, the same headers', value: medianOf('bareWithHeaders', 'perSecond') },
    }),
  ];
  return figures.map((figure) => ({ ...figure, method }));
}
