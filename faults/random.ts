/** Numbers that look drawn by lot and are the same in every run (mulberry32), so that a finding can be found again. */
export function createRandom(seed: number) {
  let state = seed;

  /** From 0 up to, but not, 1. */
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number below a limit. */
  const below = (limit: number) => Math.floor(next() * limit);

  return {
    below,
    pick<Item>(items: readonly Item[]): Item {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error('There is nothing to pick from.');
      return item;
    },
    text: (alphabet: string, length: number) =>
      Array.from({ length }, () => alphabet[below(alphabet.length)]).join(''),
  };
}

export type Random = ReturnType<typeof createRandom>;
