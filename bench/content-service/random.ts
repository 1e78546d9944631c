const LETTERS = [...'abcdefghijklmnopqrstuvwxyz0123456789'];

/** Draws that are the same at every run, so that figures can be compared. */
export type Random = ReturnType<typeof createRandom>;

export function createRandom(seed: number) {
  let state = seed;

  /** From 0 to 1, 1 excluded (mulberry32). */
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  const below = (end: number) => Math.floor(next() * end);

  function pick<Entry>(entries: readonly Entry[]): Entry {
    const entry = entries[below(entries.length)];
    if (entry === undefined) throw new Error('There is nothing to pick from.');
    return entry;
  }

  return {
    next,
    below,
    pick,

    /** A document's id, as Strapi makes them. */
    id: (): string => Array.from({ length: 24 }, () => pick(LETTERS)).join(''),

    /** Some different entries. */
    pickSome<Entry>(entries: readonly Entry[], count: number): Entry[] {
      const picked = new Set<Entry>();
      for (let tries = 0; picked.size < count && tries < 4 * count; tries += 1) picked.add(pick(entries));
      return [...picked];
    },

    /** The first entries much more often than the last, as tags are used. */
    pickUneven<Entry>(entries: readonly Entry[], count: number): Entry[] {
      const picked = new Set<Entry>();
      for (let tries = 0; picked.size < count && tries < 4 * count; tries += 1) {
        const entry = entries[Math.floor(entries.length ** next()) - 1];
        if (entry !== undefined) picked.add(entry);
      }
      return [...picked];
    },
  };
}
