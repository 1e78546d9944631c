import { createServer, type Server } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export type Metrics = ReturnType<typeof createMetrics>;

type Settings = {
  /** Whether the content service counts as down. */
  isDown: () => boolean;
  /** Whether changes are heard of as they happen. */
  isFollowing: () => boolean;
};

/** What operators watch (docs/operating.md), for Prometheus. */
export function createMetrics({ isDown, isFollowing }: Settings) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  new Gauge({
    name: 'masthead_content_service_down',
    help: '1 while the content service counts as down',
    registers,
    collect() {
      this.set(isDown() ? 1 : 0);
    },
  });
  new Gauge({
    name: 'masthead_following_changes',
    help: '1 while the change log of the content service is followed',
    registers,
    collect() {
      this.set(isFollowing() ? 1 : 0);
    },
  });
  const upstream = new Histogram({
    name: 'masthead_upstream_seconds',
    help: 'How long the content service took, by result',
    labelNames: ['result'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 3],
    registers,
  });

  const turnedAway = new Counter({
    name: 'masthead_turned_away_total',
    help: 'Requests to the content service that were not made because too many were waiting',
    registers,
  });

  /** How many pages of each kind. The registry is told when it is read: that takes longer than to find a page. */
  const pages = new Map<string, { cache: string; status: number; sent: number }>();
  new Counter({
    name: 'masthead_pages_total',
    help: 'Pages by how they came about: hit, miss, stale, failure, redirect',
    labelNames: ['cache', 'status'],
    registers,
    collect() {
      this.reset();
      for (const { cache, status, sent } of pages.values()) this.inc({ cache, status }, sent);
    },
  });

  function countPage(cache: string, status: number): void {
    const kind = `${cache} ${status}`;
    const known = pages.get(kind);
    if (known) known.sent += 1;
    else pages.set(kind, { cache, status, sent: 1 });
  }

  return { registry, countPage, upstream, turnedAway };
}

/** A server for the metrics alone, not yet listening; it belongs on a port that readers can't reach. */
export function createMetricsServer({ registry }: Pick<Metrics, 'registry'>): Server {
  return createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    registry.metrics().then(
      (text) => response.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
}
