/** One measured thing beside its goal, as it stands in the table. */
export type Figure = {
  what: string;
  value: string;
  goal: string;
  met: boolean;
  /** It tells more of the machine than of the site when the machine is busy. */
  isTime?: boolean;
};

/** A number that must not be larger than its goal. */
export function atMost(what: string, value: number, goal: number, unit = ''): Figure {
  const figure = { what, value: written(value, unit), goal: `≤ ${written(goal, unit)}`, met: value <= goal };
  return unit === 's' ? { ...figure, isTime: true } : figure;
}

/**
 * Something of which there must be none: `found` has a line for each, the first of which are shown, `count` how many
 * there were where not all of them have a line.
 */
export function none(
  what: string,
  found: readonly string[],
  { among, count = found.length }: { among?: number; count?: number } = {},
): Figure {
  const number = `${count.toLocaleString('en')}${among === undefined ? '' : ` of ${among.toLocaleString('en')}`}`;
  const examples = [...new Set(found)].slice(0, 3).join(' · ');
  return { what, value: examples ? `${number}: ${examples}` : number, goal: '0', met: count === 0 };
}

/** Something that must be so. */
export function holds(what: string, met: boolean, otherwise = 'no'): Figure {
  return { what, value: met ? 'yes' : otherwise, goal: 'yes', met };
}

/** The value below which a share of the values lies; 0 of nothing. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

function written(value: number, unit: string): string {
  const digits = Math.abs(value) < 10 ? 1 : 0;
  const number = Number(value.toFixed(digits)).toLocaleString('en');
  return unit ? `${number} ${unit}` : number;
}
