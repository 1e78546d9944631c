const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/**
 * The tab that a key moves to, in tabs written in a direction: the next or previous one (wrapping around), the first or the
 * last. `null` for every other key.
 */
export function nextTab<Tab>(tabs: readonly Tab[], current: Tab, key: string, direction: string): Tab | null {
  const step = STEPS[key];
  if (step) {
    const index = tabs.indexOf(current) + (direction === 'rtl' ? -step : step);
    return tabs.at(index % tabs.length) ?? null;
  }
  if (key === 'Home') return tabs.at(0) ?? null;
  return key === 'End' ? (tabs.at(-1) ?? null) : null;
}
