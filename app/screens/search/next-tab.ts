/**
 * The tab that a key moves to: the next or previous one (wrapping around), the first or the last. `null` for every other
 * key.
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
