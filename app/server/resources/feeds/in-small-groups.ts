/** At a time, over all feeds: the articles of a feed must not keep readers waiting for theirs. */
const CONCURRENCY = 2;

/** With so many entries waiting, ten feeds are being made. */
const MAX_WAITING = 300;

let running = 0;
const waiting: (() => void)[] = [];

/** Whether the queue is so full that another feed would take long. */
export const isCrowded = (): boolean => waiting.length >= MAX_WAITING;

/** Runs a task for each entry, a few at a time, and resolves with the results in the order of the entries. */
export function inSmallGroups<Entry, Result>(
  entries: readonly Entry[],
  task: (entry: Entry) => Promise<Result>,
): Promise<Result[]> {
  return Promise.all(
    entries.map(async (entry) => {
      if (running < CONCURRENCY) running += 1;
      // A finished task passes its place to the next.
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        return await task(entry);
      } finally {
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    }),
  );
}
