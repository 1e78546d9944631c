import { readCatalogue } from '#testing/catalogue.ts';
import { createRandom } from '#testing/random.ts';
import { quantile } from '#testing/statistics.ts';
import { CALLS } from './calls.ts';

export type Measurements = Awaited<ReturnType<typeof measureCalls>>;

/** `p99` in milliseconds. */
type Measurement = { p99: number; kilobytes: number };

/** Untimed requests of each kind, so that Node compiles the code. */
const WARM_UP_REQUESTS = 10;
/** Each request is sent this often and its fastest time counts: other load on the machine only slows it down. */
export const ROUNDS = 3;

/** Measures `count` requests of each kind of call, one at a time. */
export async function measureCalls(cmsUrl: string, token: string, count: number) {
  async function ask(path: string): Promise<string> {
    const response = await fetch(cmsUrl + path, { headers: { authorization: `Bearer ${token}` } });
    const text = await response.text();
    if (!response.ok) throw new Error(`${response.status} for ${path}: ${text.slice(0, 200)}`);
    return text;
  }

  const catalogue = await readCatalogue(async (path) => JSON.parse(await ask(path)));
  const rows = CALLS.map(({ kind, draw }, seed) => {
    const random = createRandom(seed);
    const paths = Array.from({ length: count }, () => draw(random, catalogue).url);
    return { kind, paths, durations: paths.map(() => Number.POSITIVE_INFINITY), bytes: 0 };
  });
  for (const { paths } of rows) {
    for (const path of paths.slice(0, WARM_UP_REQUESTS)) await ask(path);
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const row of rows) {
      for (const [index, path] of row.paths.entries()) {
        const start = performance.now();
        const text = await ask(path);
        row.durations[index] = Math.min(row.durations[index] ?? 0, performance.now() - start);
        row.bytes = Math.max(row.bytes, Buffer.byteLength(text));
      }
    }
  }

  const kinds = new Map(
    rows.map(({ kind, durations, bytes }): [string, Measurement] => [
      kind,
      { p99: quantile(durations, 0.99), kilobytes: bytes / 1000 },
    ]),
  );
  return {
    articles: catalogue.total,
    of(kind: string): Measurement {
      const measurement = kinds.get(kind);
      if (!measurement) throw new Error(`'${kind}' was not measured.`);
      return measurement;
    },
  };
}
