import type { LoadGenerator } from '#bench/load.ts';
import { median } from '#testing/statistics.ts';

/** Latency at one rate of requests. */
export type LatencyPoint = {
  /** Requests a second. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
};

export type LatencyCurve = { name: string; points: LatencyPoint[] };

/** Shares of the maximum rate. Above 1 the queue only grows. */
const SHARES = [0.05, 0.2, 0.35, 0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95, 1];
const CONNECTIONS = 256;

type Settings = {
  servers: readonly { name: string; port: number }[];
  path: string;
  generator: LoadGenerator;
  /** Responses a second of the site at full load. */
  maxRate: number;
  rounds: number;
  seconds: number;
};

/** Measures each server's latency at fixed rates up to `maxRate`. */
export async function measureLatency(settings: Settings): Promise<LatencyCurve[]> {
  const { servers, path, generator, maxRate, rounds, seconds } = settings;
  const curves = servers.map(({ name, port }) => ({ name, port, points: [] as LatencyPoint[] }));
  for (const share of SHARES) {
    const rate = Math.round(share * maxRate);
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
