const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

export type Random = ReturnType<typeof createRandom>;

/** A seeded random generator (mulberry32). The same seed gives the same values in every run. */
export function createRandom(seed: number) {
  let state = seed;

  /** A number from 0 up to, but not including, 1. */
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from 0 up to, but not including, the limit. */
  const below = (limit: number) => Math.floor(next() * limit);

  function pick<Entry>(entries: readonly Entry[]): Entry {
    const entry = entries[below(entries.length)];
    if (entry === undefined) throw new Error('There is nothing to pick from.');
    return entry;
  }

  /** Up to `count` different entries, each drawn by `draw`. */
  function some<Entry>(count: number, draw: () => Entry | undefined): Entry[] {
    const picked = new Set<Entry>();
    for (let tries = 0; picked.size < count && tries < 4 * count; tries += 1) {
      const entry = draw();
      if (entry !== undefined) picked.add(entry);
    }
    return [...picked];
  }

  const text = (alphabet: string, length: number) =>
    Array.from({ length }, () => alphabet[below(alphabet.length)]).join('');

  return {
    next,
    below,
    pick,
    text,
    /** A document id like Strapi's. */
    id: () => text(LETTERS, 24),
    pickSome: <Entry>(entries: readonly Entry[], count: number) => some(count, () => pick(entries)),
    /** Picks the first entries far more often than the last ones, as editors do with tags. */
    pickUneven: <Entry>(entries: readonly Entry[], count: number) =>
      some(count, () => entries[Math.floor(entries.length ** next()) - 1]),
  };
}
