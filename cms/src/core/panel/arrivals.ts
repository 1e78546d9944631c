/** The pictures of the texts and covers in the open forms that are not in the media library. */
export type Arrivals = {
  /** How many are on their way. */
  expected: number;
  /** The names of those that did not arrive. */
  failed: readonly string[];
};

export type ArrivalStore = ReturnType<typeof createArrivalStore>;

const NONE: Arrivals = { expected: 0, failed: [] };

/** Lets the buttons of a form know what its fields are waiting for. */
export function createArrivalStore() {
  const fields = new Map<object, Arrivals>();
  const listeners = new Set<() => void>();
  let all = NONE;

  const store = {
    getState: (): Arrivals => all,

    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    /** Sets what a field is waiting for; `null` if it is closed. */
    show(field: object, arrivals: Arrivals | null): void {
      if (arrivals) fields.set(field, arrivals);
      else fields.delete(field);
      all = {
        expected: [...fields.values()].reduce((sum, { expected }) => sum + expected, 0),
        failed: [...fields.values()].flatMap(({ failed }) => failed),
      };
      for (const listener of listeners) listener();
    },

    /** When nothing is on its way. */
    settled: (): Promise<void> =>
      new Promise((resolve) => {
        if (all.expected === 0) return resolve();
        const stop = store.subscribe(() => {
          if (all.expected > 0) return;
          stop();
          resolve();
        });
      }),
  };
  return store;
}
