import { startAttackedSite } from '#faults/attacked-site.ts';
import type { Context, FaultCase } from '#faults/case.ts';
import type { LoadResult } from '#faults/load.ts';
import { latency } from '#faults/load.ts';
import type { Site } from '#faults/site.ts';
import { atMost, type Figure, none } from '#testing/figure.ts';
import { sendRaw } from '#testing/raw-http.ts';

/** Just below Node's limit for all headers together. */
const LENGTH = 15_500;
const FEW = 4;
const MANY = 20;
const SECONDS = { brief: 0.15, short: 3, long: 30 };
/** Goal: CPU time for one request; most take less than 1 ms. */
const MAX_CPU_MS = 3;
/**
 * On a busy machine everything takes longer: the limit is then this many times the CPU time of a harmless request. A brief run measures
 * few requests; parsing that takes the square of the length would still cost hundreds of times as much.
 */
const MAX_TIMES_HARMLESS = { brief: 30, short: 10, long: 10 };
/** With fewer requests, overhead would dominate the figure. */
const MIN_REQUESTS = 20;

type Attack = { name: string; bytes: string; senders?: number };

/** A long header or URL must not cost much more CPU time than a short one. */
export const headerCost: FaultCase = {
  name: 'header-cost',
  title: 'Parses hostile headers and URLs in little CPU time',
  notInBrief: true,
  run,
};

async function run(context: Context): Promise<Figure[]> {
  const attacked = await startAttackedSite(context);
  const { site } = attacked;
  const figures: Figure[] = [];
  const reads: LoadResult[] = [];
  const harmless = await cpuPerRequest(context, site, get('/', `X: ${filled('y')}`), FEW);
  const limit = Math.max(MAX_CPU_MS, context.byLength(MAX_TIMES_HARMLESS) * harmless);
  for (const { name, bytes, senders = FEW } of attacks()) {
    const attack = () => cpuPerRequest(context, site, bytes, senders);
    const { read, result: cost } = await attacked.readDuring(attack);
    reads.push(read);
    figures.push(
      latency(read, `p99 of cached pages: ${name}`),
      atMost(`CPU time per request: ${name}`, cost, limit, 'ms'),
    );
  }
  const sum = (of: (read: LoadResult) => number) => reads.reduce((total, read) => total + of(read), 0);
  return [
    none(
      'cached pages that failed or differ',
      reads.flatMap(({ failures }) => failures),
      { among: sum(({ requests }) => requests), count: sum(({ failed }) => failed) },
    ),
    ...figures,
    attacked.survival(),
  ];
}

const get = (path: string, header = 'X: y') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${header}\r\n\r\n`;
const filled = (text: string) => text.repeat(LENGTH / text.length);

function attacks(): Attack[] {
  const spaces = `Accept-Encoding: br${filled(' ')}x`;
  return [
    { name: 'Accept-Encoding of spaces, 1 client', bytes: get('/', spaces), senders: 1 },
    { name: `Accept-Encoding of spaces, ${MANY} clients`, bytes: get('/', spaces), senders: MANY },
    { name: 'Accept-Encoding of spaces, for a file', bytes: get('/assets/x.js', spaces) },
    { name: 'If-None-Match', bytes: get('/', `If-None-Match: ${filled('"",')}`) },
    { name: 'If-Modified-Since', bytes: get('/uploads/x', `If-Modified-Since: ${filled('1 ')}`) },
    { name: 'Authorization', bytes: get('/api/site', `Authorization: Bearer ${filled('A')}`) },
    { name: 'filters of %2c', bytes: get(`/search?categories=${filled('%2c')}`) },
    { name: 'filters of %252c', bytes: get(`/search?categories=${filled('%252c')}`) },
    { name: 'filters of commas', bytes: get(`/search?categories=${filled(',')}`) },
    { name: 'keywords of spaces', bytes: get(`/search?keywords=${filled('+')}x`) },
    { name: 'a path of slashes', bytes: get(`/article/x${filled('/')}`) },
  ];
}

/** Milliseconds of the site's CPU time per request. Includes the little that the load on cached pages takes. */
async function cpuPerRequest(
  { byLength, signal }: Context,
  site: Site,
  bytes: string,
  senders: number,
): Promise<number> {
  let sent = 0;
  const until = performance.now() + byLength(SECONDS) * 1000;
  const before = await site.metric('process_cpu_seconds_total');
  async function sender(): Promise<void> {
    while (performance.now() < until || sent < MIN_REQUESTS) {
      signal.throwIfAborted();
      await sendRaw(site.url, bytes);
      sent += 1;
    }
  }
  await Promise.all(Array.from({ length: senders }, sender));
  return (((await site.metric('process_cpu_seconds_total')) - before) * 1000) / sent;
}
