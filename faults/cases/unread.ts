import { setTimeout } from 'node:timers/promises';
import { startAttackedSite } from '#faults/attacked-site.ts';
import type { Context, FaultCase } from '#faults/case.ts';
import { type Figure, none } from '#faults/figure.ts';
import { openSilentClients } from '#faults/silent-clients.ts';

const CLIENTS = { brief: 20, short: 300, long: 1_000 };
const REQUESTS = 5;
const GONE_WITHIN = 90;

/** Who never reads an answer must not keep a connection for ever. */
export const unread: FaultCase = {
  name: 'unread',
  title: `Clients ask for ${REQUESTS} pages a second and read nothing`,
  run,
};

async function run(context: Context): Promise<Figure[]> {
  const { take, signal } = context;
  const attacked = await startAttackedSite(context);

  async function attack(): Promise<{ left: number; seconds: number }> {
    const start = performance.now();
    const passed = () => (performance.now() - start) / 1000;
    const clients = await openSilentClients(
      attacked.site.url,
      take(CLIENTS),
      'GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(REQUESTS),
    );
    try {
      while (clients.open() > 0 && passed() < GONE_WITHIN) {
        await setTimeout(1_000, null, { signal });
        clients.ask();
      }
      return { left: clients.open(), seconds: passed() };
    } finally {
      clients.close();
    }
  }
  const { figure: memory, result } = await attacked.memoryDuring(() => attacked.readDuring(attack));
  const { left, seconds } = result.result;
  return [
    none(`clients that are still connected after ${Math.round(seconds)} s`, [], {
      among: take(CLIENTS),
      count: left,
    }),
    attacked.sameProcess(),
    memory,
    ...result.figures,
  ];
}
