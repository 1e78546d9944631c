import type { Figure } from '#bench/figure.ts';
import type { Generator } from '#bench/load/load.ts';
import type { System } from '#bench/system.ts';

const LOOK_EVERY = 500;

type Settings = { system: System; generator: Generator; paths: readonly string[]; seconds: number };

/** What the site takes of the machine's memory at most, while all its pages are asked for as fast as it can. */
export async function measureMemory({ system, generator, paths, seconds }: Settings): Promise<Figure> {
  let most = await system.memory();
  const looking = setInterval(() => {
    system.memory().then(
      (now) => {
        most = Math.max(most, now);
      },
      // While it is busy it may be late; it is looked at again.
      () => undefined,
    );
  }, LOOK_EVERY);
  await generator
    .run({ kind: 'full', port: system.port, paths: [...paths], connections: 64, seconds })
    .finally(() => clearInterval(looking));
  return {
    what: 'memory after a minute at full load',
    value: Math.max(most, await system.memory()),
    unit: 'MB',
    peer: null,
    goal: { of: 'value', is: 'at most', number: 250 },
    ifMissed:
      'of it some 68 MB are the program of Node itself, mapped from its file; with the memory allocator as glibc sets it up it is a third more',
    how: `resident set, the most in ${seconds} s while ${paths.length} pages are asked for in turn over 64 connections`,
  };
}
