import { setTimeout } from 'node:timers/promises';
import { startAttackedSite } from '#faults/attacked-site.ts';
import type { Context, FaultCase } from '#faults/case.ts';
import { openSilentClients } from '#faults/silent-clients.ts';
import { type Figure, none } from '#testing/figure.ts';

const CLIENTS = { brief: 20, short: 300, long: 1_000 };
const TIMEOUT_SECONDS = 90;

const HEAD = 'GET / HTTP/1.1\r\nHost: x\r\n';
const KINDS = [
  { name: 'request 5 pages a second', first: `${HEAD}\r\n`.repeat(5) },
  { name: 'send a request line by line', first: HEAD, more: 'X: y\r\n' },
  { name: 'send garbage', first: 'NONSENSE\r\n\r\n' },
];

/** A client that reads nothing and never closes its connection must not keep it open forever. */
export const silentClients: FaultCase = {
  name: 'silent-clients',
  title: 'Disconnects clients that read nothing',
  notInBrief: true,
  run,
};

async function run(context: Context): Promise<Figure[]> {
  const { byLength, signal } = context;
  const attacked = await startAttackedSite(context);
  const count = byLength(CLIENTS);

  async function attack(): Promise<Figure[]> {
    const start = performance.now();
    const elapsed = () => Math.round((performance.now() - start) / 1000);
    const kinds = await Promise.all(
      KINDS.map(async ({ name, first, more }) => {
        return { name, clients: await openSilentClients(attacked.site.url, count, first, more) };
      }),
    );
    try {
      while (elapsed() < TIMEOUT_SECONDS && kinds.some(({ clients }) => clients.open() > 0)) {
        await setTimeout(1_000, null, { signal });
        for (const { clients } of kinds) clients.sendMore();
      }
      return kinds.map(({ name, clients }) =>
        none(`clients that ${name} and are still connected after ${elapsed()} s`, [], {
          among: count,
          count: clients.open(),
        }),
      );
    } finally {
      for (const { clients } of kinds) clients.close();
    }
  }
  const { figure: memory, result } = await attacked.memoryDuring(() => attacked.readDuring(attack));
  // No latency figure: these clients fill the buffers of the machine, which slows any server.
  const [failed] = result.figures;
  return [...result.result, attacked.survival(), memory, ...(failed ? [failed] : [])];
}
