import type { LoadGenerator } from '#bench/load.ts';
import { type Figure, measured } from '#testing/figure.ts';
import { median } from '#testing/statistics.ts';

const CONNECTIONS = 64;

type Settings = {
  /** Ports of the site and of node:http alone. */
  ports: { site: number; bare: number };
  generator: LoadGenerator;
  path: string;
  rounds: number;
  /** Per round and server. */
  seconds: number;
};

/** Measures responses per second for a cached page and compares them with node:http alone. */
export async function measureCachedPage({ ports, generator, path, rounds, seconds }: Settings) {
  function run(port: number, duration: number): Promise<number> {
    const load = { port, paths: [path], connections: CONNECTIONS, seconds: duration };
    return generator.run(load);
  }
  for (const port of Object.values(ports)) await run(port, 1);
  const results = { site: [] as number[], bare: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    results.site.push(await run(ports.site, seconds));
    results.bare.push(await run(ports.bare, seconds));
  }
  const figure: Figure = measured('cached article page', median(results.site), '/s', {
    baseline: { name: 'node:http, three headers', value: median(results.bare) },
    ratioAtLeast: 0.97,
  });
  const method = `medians of ${rounds} rounds of ${seconds} s each, servers in turn; ${CONNECTIONS} keep-alive connections; both servers send the same Brotli bytes; one server at a time on one core, the load generator on another`;
  return { ...figure, method };
}
