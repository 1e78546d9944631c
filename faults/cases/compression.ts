import { startAttackedSite } from '#faults/attacked-site.ts';
import type { Context, FaultCase } from '#faults/case.ts';
import type { Site } from '#faults/site.ts';
import type { Figure } from '#testing/figure.ts';
import { readPage } from '#testing/pages.ts';
import { createRandom } from '#testing/random.ts';

const AT_ONCE = { brief: 40, short: 300, long: 1_000 };
const ENCODINGS = ['br', 'zstd', 'gzip', 'identity'];

/** A page is compressed when it is first asked for, and anybody can make up an address that is new. */
export const compression: FaultCase = {
  name: 'compression',
  title: 'Hundreds of new pages are asked for at once, in each encoding',
  run,
};

async function run(context: Context): Promise<Figure[]> {
  const { take, signal } = context;
  const count = take(AT_ONCE);
  const { id } = createRandom(7);
  const kinds = [
    { name: 'unknown articles', address: () => `/article/${id()}/x` },
    { name: 'searches', address: () => `/search?keywords=${id()}` },
  ];
  const read = ({ url }: Site, address: string, encoding: string) =>
    readPage(url, address, { 'accept-encoding': encoding }).catch(() => null);

  // As many pages one after the other first: only what doing it all at once adds is counted.
  const attacked = await startAttackedSite(context, async (site) => {
    for (let i = 0; i < count; i++) for (const { address } of kinds) await read(site, address(), 'identity');
  });
  const { site } = attacked;

  const figures: Figure[] = [];
  for (const { name, address } of kinds) {
    for (const encoding of ENCODINGS) {
      signal.throwIfAborted();
      if (!site.isAlive()) break;
      const attack = () => Promise.all(Array.from({ length: count }, () => read(site, address(), encoding)));
      const { figure } = await attacked.memoryDuring(attack, `${count} ${name} in ${encoding}`);
      figures.push(figure);
    }
  }
  return [...figures, await attacked.memoryAfterwards(), attacked.sameProcess()];
}
