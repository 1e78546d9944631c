import { at } from './lists';

/** A seeded source of chance: the same seed gives the same numbers. */
export type Random = {
  /** At least 0, below 1. */
  next(): number;
  between(low: number, high: number): number;
  /** A whole number; both ends can come up. */
  int(low: number, high: number): number;
  chance(probability: number): boolean;
  sign(): 1 | -1;
  pick<T>(items: readonly T[]): T;
  /** A new list; the one given stays as it is. */
  shuffle<T>(items: readonly T[]): T[];
  gaussian(mean?: number, deviation?: number): number;
};

/** FNV-1a, 32 bits: spreads seeds that differ in one letter far apart. */
function hash(text: string, basis: number): number {
  let value = basis;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 16777619);
  }
  return value >>> 0;
}

/** The sfc32 generator: small, quick, and without visible patterns in pictures. */
function createGenerator(seed: string): () => number {
  let a = hash(seed, 2166136261);
  let b = hash(seed, 2654435769);
  let c = hash(seed, 1013904223);
  let counter = 1;
  const next = () => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 4294967296;
  };
  // The first numbers still resemble the seed.
  for (let round = 0; round < 15; round += 1) next();
  return next;
}

export function createRandom(seed: string): Random {
  const next = createGenerator(seed);
  const between = (low: number, high: number) => low + (high - low) * next();
  const int = (low: number, high: number) => Math.floor(between(low, high + 1));

  return {
    next,
    between,
    int,
    chance: (probability) => next() < probability,
    sign: () => (next() < 0.5 ? -1 : 1),
    pick: (items) => at(items, int(0, items.length - 1)),
    shuffle: <T>(items: readonly T[]) => {
      const shuffled = [...items];
      for (let last = shuffled.length - 1; last > 0; last -= 1) {
        const other = int(0, last);
        [shuffled[last], shuffled[other]] = [at(shuffled, other), at(shuffled, last)];
      }
      return shuffled;
    },
    gaussian: (mean = 0, deviation = 1) => {
      const radius = Math.sqrt(-2 * Math.log(1 - next()));
      return mean + deviation * radius * Math.cos(2 * Math.PI * next());
    },
  };
}
