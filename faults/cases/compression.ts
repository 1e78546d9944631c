import { startAttackedSite } from '#faults/attacked-site.ts';
import type { Context, FaultCase } from '#faults/case.ts';
import type { Site } from '#faults/site.ts';
import type { Figure } from '#testing/figure.ts';
import { readPage } from '#testing/pages.ts';
import { createRandom } from '#testing/random.ts';

/** Simultaneous requests. */
const COUNT = { brief: 40, short: 300, long: 1_000 };
const ENCODINGS = ['br', 'gzip', 'identity'];

/** A page is compressed on its first request, and an attacker can make up any number of new URLs. */
export const compression: FaultCase = {
  name: 'compression',
  title: 'Limits memory while hundreds of new pages are compressed at once',
  notInBrief: true,
  run,
};

async function run(context: Context): Promise<Figure[]> {
  const { byLength, signal } = context;
  const count = byLength(COUNT);
  const { id } = createRandom(7);
  const kinds = [
    { name: 'unknown articles', newPath: () => `/article/${id()}/x` },
    { name: 'searches', newPath: () => `/search?keywords=${id()}` },
  ];
  const read = ({ url }: Site, path: string, encoding: string) =>
    readPage(url, path, { 'accept-encoding': encoding }).catch(() => null);

  // Reads as many pages one by one first, so that the figures show only the cost of concurrency.
  const attacked = await startAttackedSite(context, async (site) => {
    for (let i = 0; i < count; i++) for (const { newPath } of kinds) await read(site, newPath(), 'identity');
  });
  const { site } = attacked;

  const figures: Figure[] = [];
  for (const { name, newPath } of kinds) {
    for (const encoding of ENCODINGS) {
      signal.throwIfAborted();
      if (!site.isAlive()) break;
      const attack = () => Promise.all(Array.from({ length: count }, () => read(site, newPath(), encoding)));
      const { figure } = await attacked.memoryDuring(attack, `${count} ${name} in ${encoding}`);
      figures.push(figure);
    }
  }
  return [...figures, await attacked.memoryAfter(), attacked.survival()];
}
