import { difference, warmUp } from '#faults/cached-pages.ts';
import { type Context, type FaultCase, MEMORY_GROWTH } from '#faults/case.ts';
import { type Hostile, hostileRequests, smuggledRequests } from '#faults/hostile.ts';
import { inParallel } from '#faults/in-parallel.ts';
import { openSilentClients } from '#faults/silent-clients.ts';
import type { Site } from '#faults/site.ts';
import { atMost, type Figure, holds, none } from '#testing/figure.ts';
import { sendRaw } from '#testing/raw-http.ts';
import { secondsUntil } from '#testing/until.ts';

/** More than the number of searches the site runs at a time. */
const SENDERS = 6;
const SLOW_CLIENTS = 50;
const SLOW_CLIENT_TIMEOUT_SECONDS = 25;

/** No sequence of bytes may cause a 5xx or change what other readers get. */
export const hostileAddresses: FaultCase = {
  name: 'hostile-addresses',
  title: 'Survives hostile URLs, malformed HTTP and slow clients',
  notInBrief: true,
  run,
};

async function run({ system, byLength, signal }: Context): Promise<Figure[]> {
  const { strapi } = system;
  const site = await system.startSite();
  const cached = await warmUp(site.url, strapi.publicToken);
  const slow = await openSlowClients(site);
  const requests = hostileRequests(strapi.publicToken);
  const send = (count: number) => sendAll(site, requests, count, signal);

  // The baseline for memory is a site that has handled requests of every kind.
  await send(500);
  const before = await site.memory();
  const count = byLength({ brief: 500, short: 3_000, long: 100_000 });
  const { errors, unanswered } = await send(count);
  const after = await site.memory();

  const smuggled: string[] = [];
  for (const bytes of smuggledRequests) {
    const { statuses } = await sendRaw(site.url, bytes, { untilClosed: true, timeoutMs: 1_000 });
    if (statuses.length > 1) smuggled.push(JSON.stringify(bytes.toString('latin1').slice(0, 120)));
  }
  const differences = await Promise.all(cached.map((page) => difference(site.url, page)));
  const stillOpen = await slow.closed();

  return [
    none('5xx responses', errors, { among: count }),
    none('requests without a response', unanswered, { among: count }),
    atMost('memory growth', after - before, byLength(MEMORY_GROWTH), 'MB'),
    none('smuggled requests that got a response', smuggled, { among: smuggledRequests.length }),
    none('cached pages that differ afterwards', differences.flat(), { among: cached.length }),
    none('open connections of clients that send one byte a second', [], {
      among: SLOW_CLIENTS,
      count: stillOpen,
    }),
    holds('the site process survives', site.isAlive()),
    none(
      'faults in the log',
      site.log.filter((line) => line.includes('"fault"')).map((line) => line.slice(0, 300)),
    ),
  ];
}

async function sendAll(site: Site, requests: Generator<Hostile>, count: number, signal: AbortSignal) {
  const errors: string[] = [];
  const unanswered: string[] = [];
  await inParallel(count, SENDERS, async () => {
    signal.throwIfAborted();
    const { value } = requests.next();
    if (!value) return;
    const { family, bytes } = value;
    const { statuses, end } = await sendRaw(site.url, bytes, {
      timeoutMs: family === 'search' ? 10_000 : 3_000,
    });
    const request = `${family} ${JSON.stringify(bytes.toString('latin1').slice(0, 160))}`;
    if (statuses.some((status) => status >= 500)) errors.push(`${statuses} ${request}`);
    else if (statuses.length === 0 && end === 'timeout' && isComplete(bytes)) unanswered.push(request);
  });
  return { errors, unanswered };
}

/** Whether a request is complete: the site rightly waits for the rest of an incomplete one. */
function isComplete(bytes: Buffer): boolean {
  const text = bytes.toString('latin1');
  return text.includes('\r\n\r\n') && !/content-length: *[1-9]|transfer-encoding/i.test(text);
}

/** Clients that send a byte a second and never finish their request. */
async function openSlowClients({ url }: Site) {
  const head = 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ';
  const clients = await openSilentClients(url, SLOW_CLIENTS, head, 'x');
  const openedAt = performance.now();
  const timer = setInterval(clients.sendMore, 1_000);

  return {
    /** Waits until the site has closed them; resolves with the number still open after the timeout. */
    async closed(): Promise<number> {
      const elapsed = (performance.now() - openedAt) / 1000;
      const timeout = Math.max(0, SLOW_CLIENT_TIMEOUT_SECONDS - elapsed);
      await secondsUntil(async () => clients.open() === 0, timeout);
      clearInterval(timer);
      const stillOpen = clients.open();
      clients.close();
      return stillOpen;
    },
  };
}
