/**
 * Where a key leads from a tab of a row: to a neighbour, round the ends, or to the first or
 * last; `null` for every other key.
 */
export function nextTab<Tab>(tabs: readonly Tab[], current: Tab, key: string): Tab | null {
  const index = tabs.indexOf(current);
  switch (key) {
    case 'ArrowRight':
      return tabs.at((index + 1) % tabs.length) ?? null;
    case 'ArrowLeft':
      return tabs.at(index - 1) ?? null;
    case 'Home':
      return tabs.at(0) ?? null;
    case 'End':
      return tabs.at(-1) ?? null;
    default:
      return null;
  }
}
