import { startAttackedSite } from '#faults/attacked-site.ts';
import type { Context, FaultCase } from '#faults/case.ts';
import type { Figure } from '#faults/figure.ts';
import { readPage } from '#faults/pages.ts';
import { createRandom } from '#faults/random.ts';

const AT_ONCE = { brief: 40, short: 300, long: 1_000 };
const ENCODINGS = ['br', 'zstd', 'gzip', 'identity'];
const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** Each page is compressed when it is first asked for, and anybody can make up addresses. */
export const compression: FaultCase = {
  name: 'compression',
  title: 'Many pages that nobody has asked for are to be compressed at once',
  run,
};

async function run(context: Context): Promise<Figure[]> {
  const attacked = await startAttackedSite(context);
  const { site } = attacked;
  const count = context.take(AT_ONCE);
  const random = createRandom(7);
  const id = () => random.text(LETTERS, 24);
  const kinds = [
    { name: 'unknown articles', address: () => `/article/${id()}/x` },
    { name: 'searches', address: () => `/search?keywords=${id()}` },
  ];

  const figures: Figure[] = [];
  for (const { name, address } of kinds) {
    for (const encoding of ENCODINGS) {
      context.signal.throwIfAborted();
      if (!site.isAlive()) break;
      const ask = () => readPage(site.url, address(), { 'accept-encoding': encoding }).catch(() => null);
      const attack = () => Promise.all(Array.from({ length: count }, ask));
      const { figure } = await attacked.memoryDuring(attack, `${count} ${name} in ${encoding}`);
      figures.push(figure);
    }
  }
  return [...figures, await attacked.memoryAfterwards(), attacked.sameProcess()];
}
