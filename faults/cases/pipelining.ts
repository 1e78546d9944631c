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
/** How long the clients of a wave keep their connections open. */
const HOLD_MS = { brief: 800, short: 2_000, long: 10_000 };
const ORDERED_REQUESTS = 32;
/** A process reads a part from every connection in each turn of its event loop. */
const TURNS = 3;

/** Unread responses must not pile up in memory, however many requests are pipelined. */
export const pipelining: FaultCase = {
  name: 'pipelining',
  title: `Survives clients that pipeline ${REQUESTS.toLocaleString('en')} requests and read nothing`,
  run,
};

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

async function run(context: Context): Promise<Figure[]> {
  const { byLength, signal } = context;
  const attacked = await startAttackedSite(context);
  const { site } = attacked;
  const isOrdered = await respondsInOrder(site.url);

  async function attack(): Promise<void> {
    for (let wave = 0; wave < WAVES && site.isAlive(); wave++) {
      const clients = await openSilentClients(site.url, byLength(CLIENTS), get('/').repeat(REQUESTS));
      try {
        await untilRequestsRead(site.url);
        await setTimeout(byLength(HOLD_MS), null, { signal });
      } finally {
        clients.close();
      }
    }
  }
  const { figure: memory, result } = await attacked.memoryDuring(() => attacked.readDuring(attack));
  return [
    attacked.survival(),
    memory,
    await attacked.memoryAfter(),
    ...result.figures,
    holds(`${ORDERED_REQUESTS} pipelined requests get their responses in order`, isOrdered),
  ];
}

/** Resolves when the site has read everything sent to it so far. */
async function untilRequestsRead(url: string): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++) await readText(url, '/healthz').catch(() => null);
}

/** Alternates cached and uncached pages: cached ones are written to the socket directly, and are ready first. */
async function respondsInOrder(url: string): Promise<boolean> {
  const paths = Array.from(
    { length: ORDERED_REQUESTS },
    (_, i) => [`/search?keywords=ordered${i}`, '/', '/healthz', '/nowhere'][i % 4] ?? '/',
  );
  const last = 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
  const { bytes } = await sendRaw(url, paths.map(get).join('') + last, { untilClosed: true });
  const responses = parseResponses(bytes);
  const expected = await Promise.all(paths.map((path) => readText(url, path)));
  return (
    responses.length === ORDERED_REQUESTS + 1 &&
    expected.every(
      ({ status, text }, i) => responses[i]?.status === status && responses[i]?.body.toString() === text,
    )
  );
}
