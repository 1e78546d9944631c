import { createRandom } from '#testing/random.ts';
import { quantile } from '#testing/statistics.ts';
import { CALLS } from './calls.ts';
import { readStock } from './stock.ts';

export type Measured = Awaited<ReturnType<typeof measureCalls>>;

/** In milliseconds. */
type Taken = { median: number; p99: number; kilobytes: number };

/** Before the first is timed: Node makes machine code of what is asked often. */
const WARM_UP = 10;
/** So often every call is made, and the quickest counts: what else runs on the machine only makes it slower. */
export const ROUNDS = 3;

/** How long the service takes for each kind of call, one at a time; `times` are different ones, where there are any. */
export async function measureCalls(cmsUrl: string, token: string, times: number) {
  /** The answer's text; a path may have a query. */
  async function ask(path: string): Promise<string> {
    const response = await fetch(cmsUrl + path, { headers: { authorization: `Bearer ${token}` } });
    const text = await response.text();
    if (!response.ok) throw new Error(`${response.status} for ${path}: ${text.slice(0, 200)}`);
    return text;
  }

  const stock = await readStock(ask);
  const rows = CALLS.map(({ kind, draw }, seed) => {
    const random = createRandom(seed);
    const paths = Array.from({ length: times }, () => draw(random, stock).url);
    return { kind, paths, durations: paths.map(() => Number.POSITIVE_INFINITY), bytes: 0 };
  });
  for (const { paths } of rows) {
    for (const path of paths.slice(0, WARM_UP)) await ask(path);
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const row of rows) {
      for (const [call, path] of row.paths.entries()) {
        const start = performance.now();
        const text = await ask(path);
        row.durations[call] = Math.min(row.durations[call] ?? 0, performance.now() - start);
        row.bytes = Math.max(row.bytes, Buffer.byteLength(text));
      }
    }
  }

  const kinds = new Map(
    rows.map(({ kind, durations, bytes }): [string, Taken] => [
      kind,
      { median: quantile(durations, 0.5), p99: quantile(durations, 0.99), kilobytes: bytes / 1000 },
    ]),
  );
  return {
    articles: stock.total,
    of(kind: string): Taken {
      const taken = kinds.get(kind);
      if (!taken) throw new Error(`'${kind}' was not measured.`);
      return taken;
    },
  };
}
