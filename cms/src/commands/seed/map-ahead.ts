/**
 * Yields the result of `prepare` for each item in order, and prepares the next `ahead` items at the same time. If
 * `prepare` fails for an item, throws its error after the results before it.
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
      // Awaited below; without this Node would report an unhandled rejection.
      result.catch(() => {});
      started.push(result);
    }
    const current = started[index];
    if (current) yield await current;
  }
}
