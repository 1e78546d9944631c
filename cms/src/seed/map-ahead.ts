/**
 * Yields `prepare(item)` for each item in order, while the next few are already being prepared.
 * A failure surfaces when its item's turn comes.
 */
export async function* mapAhead<Item, Result>(
  items: readonly Item[],
  ahead: number,
  prepare: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const started: Promise<Result>[] = [];
  for (const [index] of items.entries()) {
    for (const item of items.slice(started.length, index + 1 + ahead)) {
      const result = prepare(item);
      // Heard below; without this Node would end the process before the turn comes.
      result.catch(() => {});
      started.push(result);
    }
    const current = started[index];
    if (current) yield await current;
  }
}
