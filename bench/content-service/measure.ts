import { requestUrl } from '#app/content/requests.ts';
import { quantile } from '#bench/statistics.ts';
import { CALLS } from './calls.ts';
import { createRandom } from './random.ts';
import type { ContentService } from './service.ts';
import { readStock } from './stock.ts';

export type Measured = Awaited<ReturnType<typeof measureCalls>>;

/** In milliseconds. */
type Taken = { median: number; p99: number; kilobytes: number };

/** Before the first is timed: Node makes machine code of what is asked often. */
const WARM_UP = 20;

/** How long the service takes for each kind of call, one at a time. */
export async function measureCalls(service: ContentService, times: number) {
  const stock = await readStock(service);
  const rows = CALLS.map(({ kind, draw }, seed) => {
    const random = createRandom(seed);
    return { kind, next: () => service.ask(requestUrl(draw(random, stock))) };
  });
  for (const { next } of rows) {
    for (let call = 0; call < WARM_UP; call += 1) await next();
  }

  const kinds = new Map<string, Taken>();
  for (const { kind, next } of rows) {
    const durations: number[] = [];
    let bytes = 0;
    for (let call = 0; call < times; call += 1) {
      const start = performance.now();
      const text = await next();
      durations.push(performance.now() - start);
      bytes = Math.max(bytes, Buffer.byteLength(text));
    }
    kinds.set(kind, {
      median: quantile(durations, 0.5),
      p99: quantile(durations, 0.99),
      kilobytes: bytes / 1000,
    });
  }
  return {
    articles: stock.total,
    of(kind: string): Taken {
      const taken = kinds.get(kind);
      if (!taken) throw new Error(`'${kind}' was not measured.`);
      return taken;
    },
  };
}
