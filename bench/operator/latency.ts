import type { Generator } from '#bench/load.ts';
import { median } from '#testing/statistics.ts';

/** What a server did at a rate of requests. */
export type LatencyPoint = {
  /** Requests a second. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
};

export type LatencyCurve = { name: string; points: LatencyPoint[] };

/** Shares of what the site answers at most; beyond the last the queue only grows. */
const SHARES = [0.05, 0.2, 0.35, 0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95, 1];
const CONNECTIONS = 256;

type Settings = {
  servers: readonly { name: string; port: number }[];
  path: string;
  generator: Generator;
  /** Answers a second of the slowest of them at full load. */
  most: number;
  rounds: number;
  seconds: number;
};

/** How long answers take while requests come at a fixed rate, up to as many as can be answered. */
export async function measureLatency(settings: Settings): Promise<LatencyCurve[]> {
  const { servers, path, generator, most, rounds, seconds } = settings;
  const curves = servers.map(({ name, port }) => ({ name, port, points: [] as LatencyPoint[] }));
  for (const share of SHARES) {
    const rate = Math.round(share * most);
    for (const { port, points } of curves) {
      const reports = [];
      for (let round = 0; round < rounds; round += 1) {
        reports.push(await generator.run({ rate, port, paths: [path], connections: CONNECTIONS, seconds }));
      }
      points.push({
        rate,
        p50: median(reports.map((report) => report.p50)),
        p99: median(reports.map((report) => report.p99)),
      });
    }
  }
  return curves.map(({ name, points }) => ({ name, points }));
}
