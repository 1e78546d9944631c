import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { Context, FaultCase } from '#faults/case.ts';
import { atMost, type Figure, holds, none } from '#faults/figure.ts';
import { type Hostile, hostileRequests, smuggled } from '#faults/hostile.ts';
import { readPage, warmUp } from '#faults/pages.ts';
import { sendRaw } from '#faults/raw-http.ts';
import type { Site } from '#faults/site.ts';

/** Goal of 'Never in', in MB. */
const MEMORY = 64;
/** So many at a time: as many searches as the site lets pass, and then some. */
const SENDERS = 6;
const SLOW_CLIENTS = 50;
const SLOW_CLIENT_LIVES = 25_000;

/** Whatever bytes come in, the answer is no fault of ours, and the next reader gets the page. */
export const hostileAddresses: FaultCase = {
  name: 'hostile',
  title: 'Hostile addresses and raw sockets',
  run,
};

async function run({ system, take, signal }: Context): Promise<Figure[]> {
  const { strapi } = system;
  const site = await system.startSite();
  const warm = await warmUp(site.url, strapi.publicToken);
  const slow = openSlowClients(site);
  const requests = hostileRequests(strapi.publicToken);
  const send = (count: number) => sendAll(site, requests, count, signal);

  // What the process needs to work at all is not what an attacker takes from it.
  await send(500);
  const before = await site.memory();
  const count = take({ brief: 500, short: 3_000, long: 100_000 });
  const { faults, silences } = await send(count);
  const after = await site.memory();

  const taken: string[] = [];
  for (const bytes of smuggled) {
    const { statuses } = await sendRaw(site.url, bytes, { untilClosed: true, patience: 1_000 });
    if (statuses.length > 1) taken.push(JSON.stringify(bytes.toString('latin1').slice(0, 120)));
  }
  const differences = await Promise.all(
    warm.map(async (page) => {
      const now = await readPage(site.url, page.path, page.headers);
      return now.status === page.status && now.body.equals(page.body) ? [] : [page.path];
    }),
  );
  const slowClients = await slow.closed();

  return [
    none('answers 5xx', faults, { among: count }),
    none('requests without any answer', silences, { among: count }),
    atMost('memory more than before', after - before, MEMORY, 'MB'),
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
  let left = count;

  async function sender(): Promise<void> {
    while (left-- > 0) {
      signal.throwIfAborted();
      const { value } = requests.next();
      if (!value) return;
      const { family, bytes } = value;
      const { statuses, end } = await sendRaw(site.url, bytes, {
        patience: family === 'search' ? 10_000 : 3_000,
      });
      const told = `${family} ${JSON.stringify(bytes.toString('latin1').slice(0, 160))}`;
      if (statuses.some((status) => status >= 500)) faults.push(`${statuses} ${told}`);
      else if (statuses.length === 0 && end === 'silent' && isWhole(bytes)) silences.push(told);
    }
  }
  await Promise.all(Array.from({ length: SENDERS }, sender));
  return { faults, silences };
}

/** Whether a request was sent to its end; who sends half of one waits for good reason. */
function isWhole(bytes: Buffer): boolean {
  const text = bytes.toString('latin1');
  return text.includes('\r\n\r\n') && !/content-length: *[1-9]|transfer-encoding/i.test(text);
}

/** Clients that never finish their question. */
function openSlowClients({ url }: Site) {
  const { hostname, port } = new URL(url);
  let open = SLOW_CLIENTS;
  const ends = Array.from({ length: SLOW_CLIENTS }, (_, number) => {
    const socket = connect({ host: hostname, port: Number(port) });
    socket.write('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ');
    const timer = setInterval(() => socket.write(String(number % 10)), 1_000);
    socket.on('error', () => undefined);
    socket.resume();
    socket.once('close', () => {
      clearInterval(timer);
      open -= 1;
    });
    return { socket, closed: new Promise((resolve) => socket.once('close', resolve)) };
  });
  const openedAt = performance.now();

  return {
    /** How many are still there when all should be gone. */
    async closed(): Promise<number> {
      const left = Math.max(0, SLOW_CLIENT_LIVES - (performance.now() - openedAt));
      await Promise.race([Promise.all(ends.map(({ closed }) => closed)), setTimeout(left)]);
      const still = open;
      for (const { socket } of ends) socket.destroy();
      return still;
    },
  };
}
