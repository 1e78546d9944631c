import { createServer, type Server } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

type Metrics = ReturnType<typeof createMetrics>;

type Settings = {
  isDown: () => boolean;
  isFollowing: () => boolean;
  isTokenRefused: () => boolean;
  isClockWrong: () => boolean;
  /** The number of the last change of the content service that pages show. */
  lastChange: () => number;
  edgesNotified: () => number | null;
};

/** The results of requests to the content service. */
const RESULTS = ['answer', 'missing', 'failed'];

/** The usual pages, and those that alerts count. */
const PAGES: readonly (readonly [cache: string, status: number])[] = [
  ['hit', 200],
  ['miss', 200],
  ['stale', 200],
  ['redirect', 301],
  ['failure', 404],
  ['failure', 503],
  ['fault', 500],
];

/**
 * Prometheus metrics (docs/operating.md). Counters begin at 0 before anything is counted: Prometheus sees no increase in a
 * series that begins with the first error.
 */
export function createMetrics({
  isDown,
  isFollowing,
  isTokenRefused,
  isClockWrong,
  lastChange,
  edgesNotified,
}: Settings) {
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
    help: "1 while the content service's change log is followed",
    registers,
    collect() {
      this.set(isFollowing() ? 1 : 0);
    },
  });
  new Gauge({
    name: 'masthead_read_token_refused',
    help: '1 while the content service refuses the read token',
    registers,
    collect() {
      this.set(isTokenRefused() ? 1 : 0);
    },
  });
  new Gauge({
    name: 'masthead_content_clock_wrong',
    help: '1 while the content service does not trust its clock, and publishes and withdraws nothing by date',
    registers,
    collect() {
      this.set(isClockWrong() ? 1 : 0);
    },
  });
  new Gauge({
    name: 'masthead_last_change',
    help: 'the number of the last change of the content service that pages show, the same on all machines a second after a publication',
    registers,
    collect() {
      this.set(lastChange());
    },
  });
  new Gauge({
    name: 'masthead_edge_last_change',
    help: 'the number of the last change of the content service that every edge has been notified of; no value without an edge',
    registers,
    collect() {
      const notified = edgesNotified();
      // A metric that was never set has the value 0.
      if (notified === null) this.remove();
      else this.set(notified);
    },
  });
  const upstream = new Histogram({
    name: 'masthead_upstream_seconds',
    help: 'Duration of requests to the content service, by result (answer, missing, failed)',
    labelNames: ['result'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 3],
    registers,
  });

  for (const result of RESULTS) upstream.zero({ result });

  const turnedAway = new Counter({
    name: 'masthead_turned_away_total',
    help: 'Requests to the content service that were not sent because too many were waiting',
    registers,
  });

  /** Counted here and copied to the registry on collect: `Counter.inc` takes longer than serving a cached page. */
  const pages = new Map<string, { cache: string; status: number; count: number }>();
  for (const [cache, status] of PAGES) pages.set(`${cache} ${status}`, { cache, status, count: 0 });
  new Counter({
    name: 'masthead_pages_total',
    help: 'Pages sent, by cache result (hit, miss, stale, failure, fault, redirect) and status',
    labelNames: ['cache', 'status'],
    registers,
    collect() {
      this.reset();
      for (const { cache, status, count } of pages.values()) this.inc({ cache, status }, count);
    },
  });

  function countPage(cache: string, status: number): void {
    const key = `${cache} ${status}`;
    const known = pages.get(key);
    if (known) known.count += 1;
    else pages.set(key, { cache, status, count: 1 });
  }

  return { registry, countPage, upstream, turnedAway };
}

/** An HTTP server for `/metrics`, not yet listening. Its port must not be reachable by readers. */
export function createMetricsServer({ registry }: Pick<Metrics, 'registry'>): Server {
  return createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    registry.metrics().then(
      (text) => response.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
}
