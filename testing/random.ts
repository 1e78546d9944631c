const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

export type Random = ReturnType<typeof createRandom>;

/** Random draws, the same in every run for the same seed. */
export function createRandom(seed: number) {
  let state = seed;

  /** From 0 to 1, 1 excluded (mulberry32). */
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number below a limit. */
  const below = (limit: number) => Math.floor(next() * limit);

  function pick<Entry>(entries: readonly Entry[]): Entry {
    const entry = entries[below(entries.length)];
    if (entry === undefined) throw new Error('There is nothing to pick from.');
    return entry;
  }

  /** Some different entries, each drawn by `draw`. */
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
    /** A document's id, as Strapi makes them. */
    id: () => text(LETTERS, 24),
    pickSome: <Entry>(entries: readonly Entry[], count: number) => some(count, () => pick(entries)),
    /** The first entries much more often than the last ones, as tags are used. */
    pickUneven: <Entry>(entries: readonly Entry[], count: number) =>
      some(count, () => entries[Math.floor(entries.length ** next()) - 1]),
  };
}
