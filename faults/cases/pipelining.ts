import { setTimeout } from 'node:timers/promises';
import { startAttackedSite } from '#faults/attacked-site.ts';
import type { Context, FaultCase } from '#faults/case.ts';
import { openSilentClients } from '#faults/silent-clients.ts';
import { type Figure, holds } from '#testing/figure.ts';
import { readText } from '#testing/pages.ts';
import { parseResponses, sendRaw } from '#testing/raw-http.ts';

const CLIENTS = { brief: 10, short: 35, long: 100 };
const REQUESTS = 2_200;
const WAVES = 3;
/** Milliseconds for which the clients of a wave keep their connections. */
const HELD = { brief: 800, short: 2_000, long: 10_000 };
const POLITE = 32;
/** In each turn of its event loop a process reads some of every connection. */
const TURNS = 3;

/** Answers that nobody reads must not pile up in memory, however many are asked for at once. */
export const pipelining: FaultCase = {
  name: 'pipelining',
  title: `Clients pipeline ${REQUESTS.toLocaleString('en')} requests each and read nothing`,
  run,
};

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

async function run(context: Context): Promise<Figure[]> {
  const { take, signal } = context;
  const attacked = await startAttackedSite(context);
  const { site } = attacked;
  const polite = await answersInOrder(site.url);

  async function attack(): Promise<void> {
    for (let wave = 0; wave < WAVES && site.isAlive(); wave++) {
      const clients = await openSilentClients(site.url, take(CLIENTS), get('/').repeat(REQUESTS));
      try {
        await untilRead(site.url);
        await setTimeout(take(HELD), null, { signal });
      } finally {
        clients.close();
      }
    }
  }
  const { figure: memory, result } = await attacked.memoryDuring(() => attacked.readDuring(attack));
  return [
    attacked.sameProcess(),
    memory,
    await attacked.memoryAfterwards(),
    ...result.figures,
    holds(`${POLITE} requests that are pipelined and read have their answers in order`, polite),
  ];
}

/** Resolves when a site has read what was sent to it before, however busy it is. */
async function untilRead(url: string): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++) await readText(url, '/healthz').catch(() => null);
}

/** Kept pages and others in turn: kept ones are written past Node, and are ready before the others. */
async function answersInOrder(url: string): Promise<boolean> {
  const paths = Array.from(
    { length: POLITE },
    (_, i) => [`/search?keywords=polite${i}`, '/', '/healthz', '/nowhere'][i % 4] ?? '/',
  );
  const last = 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
  const { bytes } = await sendRaw(url, paths.map(get).join('') + last, { untilClosed: true });
  const got = parseResponses(bytes);
  const wanted = await Promise.all(paths.map((path) => readText(url, path)));
  return (
    got.length === POLITE + 1 &&
    wanted.every(({ status, text }, i) => got[i]?.status === status && got[i]?.body.toString() === text)
  );
}
