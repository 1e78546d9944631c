/** The item at a place; one that is not there is a mistake of the caller. */
export function at<T>(items: readonly T[], index: number): T {
  if (!(index in items)) throw new RangeError(`no item ${index} in ${items.length}`);
  return items[index] as T;
}

/** The items in turn, over and over. */
export const cycle = <T>(items: readonly T[], index: number): T => at(items, index % items.length);

/** Whole numbers from 0 up to, not including, `count`. */
export const range = (count: number): number[] =>
  Array.from({ length: Math.max(0, Math.floor(count)) }, (_, index) => index);
