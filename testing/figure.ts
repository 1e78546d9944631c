/** A measured value with its goal, as a row of a table. */
export type Figure = {
  name: string;
  value: string;
  /** The value relative to the baseline, or another value to compare it with. */
  comparison?: string;
  goal: string;
  /** `null` for a figure without a goal, which only adds detail. */
  met: boolean | null;
  /** A duration, which depends on the machine and on how busy it is. */
  isTime?: boolean;
  /** How it was measured. */
  method?: string;
  /** Why the goal is missed, if it is. */
  whyMissed?: string;
};

type Goal = {
  atMost?: number;
  atLeast?: number;
  /** A value measured in the same run to compare with. */
  baseline?: { name: string; value: number };
  /** Goals for the value divided by the baseline. */
  ratioAtMost?: number;
  ratioAtLeast?: number;
};

/** A number with its goal. NaN, a value that could not be measured, misses every goal. */
export function measured(name: string, value: number, unit: string, options: Goal = {}): Figure {
  const { atMost: most, atLeast: least, baseline, ratioAtMost, ratioAtLeast } = options;
  const ratio = baseline ? value / baseline.value : Number.NaN;
  const figure = {
    name,
    value: format(value, unit),
    ...(baseline && {
      comparison: `${ratio.toFixed(2)} × ${baseline.name} (${format(baseline.value, unit)})`,
    }),
    ...(unit === 's' && { isTime: true }),
  };
  if (most !== undefined) return { ...figure, goal: `≤ ${format(most, unit)}`, met: value <= most };
  if (least !== undefined) return { ...figure, goal: `≥ ${format(least, unit)}`, met: value >= least };
  if (ratioAtMost !== undefined) return { ...figure, goal: `≤ ${ratioAtMost} ×`, met: ratio <= ratioAtMost };
  if (ratioAtLeast !== undefined)
    return { ...figure, goal: `≥ ${ratioAtLeast} ×`, met: ratio >= ratioAtLeast };
  return { ...figure, goal: '', met: null };
}

/** A number that must not exceed its goal. */
export const atMost = (name: string, value: number, goal: number, unit = '') =>
  measured(name, value, unit, { atMost: goal });

/**
 * A count of failures that must be 0. `found` describes failures, and the first three different ones are shown; `count`
 * is their number when not all are described, `among` the number of attempts.
 */
export function none(
  name: string,
  found: readonly string[],
  { among, count = found.length }: { among?: number; count?: number } = {},
): Figure {
  const number = `${count.toLocaleString('en')}${among === undefined ? '' : ` of ${among.toLocaleString('en')}`}`;
  const examples = [...new Set(found)].slice(0, 3).join(' · ');
  return { name, value: examples ? `${number}: ${examples}` : number, goal: '0', met: count === 0 };
}

/** A condition that must be true. */
export function holds(name: string, met: boolean, otherwise = 'no'): Figure {
  return { name, value: met ? 'yes' : otherwise, goal: 'yes', met };
}

function format(value: number, unit: string): string {
  const size = Math.abs(value);
  const digits = Number.isInteger(value) || size >= 100 ? 0 : size >= 10 ? 1 : 2;
  const number = value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return unit === '' || unit === '/s' ? `${number}${unit}` : `${number} ${unit}`;
}
