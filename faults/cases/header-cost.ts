import { startAttackedSite } from '#faults/attacked-site.ts';
import type { Context, FaultCase } from '#faults/case.ts';
import type { LoadResult } from '#faults/load.ts';
import { latency } from '#faults/load.ts';
import type { Site } from '#faults/site.ts';
import { atMost, type Figure, none } from '#testing/figure.ts';
import { sendRaw } from '#testing/raw-http.ts';

/** Just below what Node takes for all headers together. */
const LENGTH = 15_500;
const FEW = 4;
const MANY = 20;
const SECONDS = { brief: 0.15, short: 3, long: 30 };
/** Goal: processor time for one request, in milliseconds; most take less than one. */
const COST = 3;
/** On a busy machine everything takes more: so many times a harmless request is then the limit. */
const TIMES_HARMLESS = 10;
/** Fewer would measure the measuring. */
const LEAST = 20;

type Attack = { what: string; bytes: string; senders?: number };

/** A long header or address must not take much more time than a short one. */
export const headerCost: FaultCase = {
  name: 'header-cost',
  title: 'Headers and addresses that take long to read',
  run,
};

async function run(context: Context): Promise<Figure[]> {
  const attacked = await startAttackedSite(context);
  const { site } = attacked;
  const figures: Figure[] = [];
  const reads: LoadResult[] = [];
  const harmless = await costOfOne(context, site, get('/', `X: ${filled('y')}`), FEW);
  const limit = Math.max(COST, TIMES_HARMLESS * harmless);
  for (const { what, bytes, senders = FEW } of attacks()) {
    const { read, result: cost } = await attacked.readDuring(() => costOfOne(context, site, bytes, senders));
    reads.push(read);
    figures.push(
      latency(read, `p99 of warm pages, ${what}`),
      atMost(`processor time for one, ${what}`, cost, limit, 'ms'),
    );
  }
  const sum = (of: (read: LoadResult) => number) => reads.reduce((total, read) => total + of(read), 0);
  return [
    none(
      'warm pages that failed or had a wrong byte',
      reads.flatMap(({ failures }) => failures),
      { among: sum(({ asked }) => asked), count: sum(({ failed }) => failed) },
    ),
    ...figures,
    attacked.sameProcess(),
  ];
}

const get = (path: string, header = 'X: y') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${header}\r\n\r\n`;
const filled = (filling: string) => filling.repeat(LENGTH / filling.length);

function attacks(): Attack[] {
  const blanks = `Accept-Encoding: br${filled(' ')}x`;
  return [
    { what: 'Accept-Encoding with blanks, one client', bytes: get('/', blanks), senders: 1 },
    { what: `Accept-Encoding with blanks, ${MANY} clients`, bytes: get('/', blanks), senders: MANY },
    { what: 'Accept-Encoding for a file', bytes: get('/assets/x.js', blanks) },
    { what: 'If-None-Match', bytes: get('/', `If-None-Match: ${filled('"",')}`) },
    { what: 'If-Modified-Since', bytes: get('/uploads/x', `If-Modified-Since: ${filled('1 ')}`) },
    { what: 'Authorization', bytes: get('/api/site', `Authorization: Bearer ${filled('A')}`) },
    { what: 'filters of %2c', bytes: get(`/search?categories=${filled('%2c')}`) },
    { what: 'filters of %252c', bytes: get(`/search?categories=${filled('%252c')}`) },
    { what: 'filters of commas', bytes: get(`/search?categories=${filled(',')}`) },
    { what: 'keywords of blanks', bytes: get(`/search?keywords=${filled('+')}x`) },
    { what: 'slashes', bytes: get(`/article/x${filled('/')}`) },
  ];
}

/** Milliseconds of the site's processor time for one request; what readers of warm pages take is in it, and is little. */
async function costOfOne(
  { take, signal }: Context,
  site: Site,
  bytes: string,
  senders: number,
): Promise<number> {
  let sent = 0;
  const until = performance.now() + take(SECONDS) * 1000;
  const before = await site.metric('process_cpu_seconds_total');
  async function sender(): Promise<void> {
    while (performance.now() < until || sent < LEAST) {
      signal.throwIfAborted();
      await sendRaw(site.url, bytes, { timeoutMs: 10_000 });
      sent += 1;
    }
  }
  await Promise.all(Array.from({ length: senders }, sender));
  return (((await site.metric('process_cpu_seconds_total')) - before) * 1000) / sent;
}
