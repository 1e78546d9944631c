import { type Context, type FaultCase, GOALS } from '#faults/case.ts';
import { type Hostile, hostileRequests, smuggled } from '#faults/hostile.ts';
import { inParallel } from '#faults/in-parallel.ts';
import { openSilentClients } from '#faults/silent-clients.ts';
import type { Site } from '#faults/site.ts';
import { difference, warmUp } from '#faults/warm-pages.ts';
import { atMost, type Figure, holds, none } from '#testing/figure.ts';
import { sendRaw } from '#testing/raw-http.ts';
import { secondsUntil } from '#testing/until.ts';

/** So many at a time: as many searches as the site lets pass, and then some. */
const SENDERS = 6;
const SLOW_CLIENTS = 50;
/** Seconds. */
const SLOW_CLIENT_LIVES = 25;

/** Whatever bytes come in, the answer is no fault of ours, and the next reader gets the page. */
export const hostileAddresses: FaultCase = {
  name: 'hostile',
  title: 'Hostile addresses and raw sockets',
  notInBrief: true,
  run,
};

async function run({ system, take, signal }: Context): Promise<Figure[]> {
  const { testCms } = system;
  const site = await system.startSite();
  const warm = await warmUp(site.url, testCms.publicToken);
  const slow = await openSlowClients(site);
  const requests = hostileRequests(testCms.publicToken);
  const send = (count: number) => sendAll(site, requests, count, signal);

  // What the process needs to work at all is not what an attacker takes from it.
  await send(500);
  const before = await site.memory();
  const count = take({ brief: 500, short: 3_000, long: 100_000 });
  const { faults, silences } = await send(count);
  const after = await site.memory();

  const taken: string[] = [];
  for (const bytes of smuggled) {
    const { statuses } = await sendRaw(site.url, bytes, { untilClosed: true, timeoutMs: 1_000 });
    if (statuses.length > 1) taken.push(JSON.stringify(bytes.toString('latin1').slice(0, 120)));
  }
  const differences = await Promise.all(warm.map((page) => difference(site.url, page)));
  const slowClients = await slow.closed();

  return [
    none('answers 5xx', faults, { among: count }),
    none('requests without any answer', silences, { among: count }),
    atMost('memory more than before', after - before, GOALS.memory, 'MB'),
    none('requests hidden in others that were answered', taken, { among: smuggled.length }),
    none('pages that are not what they were', differences.flat(), { among: warm.length }),
    holds(
      `${SLOW_CLIENTS} clients that send a byte a second are gone`,
      slowClients === 0,
      `${slowClients} are not`,
    ),
    holds('the same process still answers', site.isAlive()),
    none(
      'faults in the log',
      site.log.filter((line) => line.includes('"fault"')).map((line) => line.slice(0, 300)),
    ),
  ];
}

async function sendAll(site: Site, requests: Generator<Hostile>, count: number, signal: AbortSignal) {
  const faults: string[] = [];
  const silences: string[] = [];
  await inParallel(count, SENDERS, async () => {
    signal.throwIfAborted();
    const { value } = requests.next();
    if (!value) return;
    const { family, bytes } = value;
    const { statuses, end } = await sendRaw(site.url, bytes, {
      timeoutMs: family === 'search' ? 10_000 : 3_000,
    });
    const told = `${family} ${JSON.stringify(bytes.toString('latin1').slice(0, 160))}`;
    if (statuses.some((status) => status >= 500)) faults.push(`${statuses} ${told}`);
    else if (statuses.length === 0 && end === 'timeout' && isWhole(bytes)) silences.push(told);
  });
  return { faults, silences };
}

/** Whether a request was sent to its end; who sends half of one waits for good reason. */
function isWhole(bytes: Buffer): boolean {
  const text = bytes.toString('latin1');
  return text.includes('\r\n\r\n') && !/content-length: *[1-9]|transfer-encoding/i.test(text);
}

/** Clients that never finish their question. */
async function openSlowClients({ url }: Site) {
  const head = 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ';
  const clients = await openSilentClients(url, SLOW_CLIENTS, head, 'x');
  const openedAt = performance.now();
  const timer = setInterval(clients.sendMore, 1_000);

  return {
    /** How many are still there when all should be gone. */
    async closed(): Promise<number> {
      const passed = (performance.now() - openedAt) / 1000;
      await secondsUntil(async () => clients.open() === 0, Math.max(0, SLOW_CLIENT_LIVES - passed));
      clearInterval(timer);
      const still = clients.open();
      clients.close();
      return still;
    },
  };
}
