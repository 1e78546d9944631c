import { setTimeout } from 'node:timers/promises';
import { startAttackedSite } from '#faults/attacked-site.ts';
import type { Context, FaultCase } from '#faults/case.ts';
import { openSilentClients } from '#faults/silent-clients.ts';
import { type Figure, none } from '#testing/figure.ts';

const CLIENTS = { brief: 20, short: 300, long: 1_000 };
/** Seconds. */
const GONE_WITHIN = 90;

const HEAD = 'GET / HTTP/1.1\r\nHost: x\r\n';
const KINDS = [
  { what: 'ask for 5 pages a second and read nothing', first: `${HEAD}\r\n`.repeat(5) },
  { what: 'send a request line by line and read nothing', first: HEAD, more: 'X: y\r\n' },
  { what: 'send nonsense and read nothing', first: 'NONSENSE\r\n\r\n' },
];

/** A client that reads nothing and never closes its connection must not keep it for ever. */
export const unread: FaultCase = {
  name: 'unread',
  title: 'Clients read nothing and close nothing',
  notInBrief: true,
  run,
};

async function run(context: Context): Promise<Figure[]> {
  const { take, signal } = context;
  const attacked = await startAttackedSite(context);
  const count = take(CLIENTS);

  async function attack(): Promise<Figure[]> {
    const start = performance.now();
    const passed = () => Math.round((performance.now() - start) / 1000);
    const kinds = await Promise.all(
      KINDS.map(async ({ what, first, more }) => {
        return { what, clients: await openSilentClients(attacked.site.url, count, first, more) };
      }),
    );
    try {
      while (passed() < GONE_WITHIN && kinds.some(({ clients }) => clients.open() > 0)) {
        await setTimeout(1_000, null, { signal });
        for (const { clients } of kinds) clients.sendMore();
      }
      return kinds.map(({ what, clients }) =>
        none(`clients that ${what}, still connected after ${passed()} s`, [], {
          among: count,
          count: clients.open(),
        }),
      );
    } finally {
      for (const { clients } of kinds) clients.close();
    }
  }
  const { figure: memory, result } = await attacked.memoryDuring(() => attacked.readDuring(attack));
  // How long answers take says more of the machine here, whose buffers all these clients fill.
  const [failed] = result.figures;
  return [...result.result, attacked.sameProcess(), memory, ...(failed ? [failed] : [])];
}
