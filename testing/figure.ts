/** One measured thing beside its goal, as it stands in a table. */
export type Figure = {
  what: string;
  value: string;
  /** What it is compared with. */
  beside?: string;
  goal: string;
  /** `null` where it has no goal and only tells more about the figure before. */
  met: boolean | null;
  /** On a busy machine it says more about the machine than about the site. */
  isTime?: boolean;
  /** How it was measured. */
  how?: string;
  /** Why, where the goal is missed. */
  ifMissed?: string;
};

type Limits = {
  atMost?: number;
  atLeast?: number;
  /** What it is compared with, measured in the same run. */
  peer?: { what: string; value: number };
  /** Goals for the value's ratio to the peer's. */
  ratioAtMost?: number;
  ratioAtLeast?: number;
};

/** A number and its goal. What could not be measured (NaN) meets none. */
export function measured(what: string, value: number, unit: string, limits: Limits = {}): Figure {
  const { atMost: most, atLeast: least, peer, ratioAtMost, ratioAtLeast } = limits;
  const ratio = peer ? value / peer.value : Number.NaN;
  const figure = {
    what,
    value: written(value, unit),
    ...(peer && { beside: `${ratio.toFixed(2)} × ${peer.what} (${written(peer.value, unit)})` }),
    ...(unit === 's' && { isTime: true }),
  };
  if (most !== undefined) return { ...figure, goal: `≤ ${written(most, unit)}`, met: value <= most };
  if (least !== undefined) return { ...figure, goal: `≥ ${written(least, unit)}`, met: value >= least };
  if (ratioAtMost !== undefined) return { ...figure, goal: `≤ ${ratioAtMost} ×`, met: ratio <= ratioAtMost };
  if (ratioAtLeast !== undefined)
    return { ...figure, goal: `≥ ${ratioAtLeast} ×`, met: ratio >= ratioAtLeast };
  return { ...figure, goal: '', met: null };
}

/** A number that must not be larger than its goal. */
export const atMost = (what: string, value: number, goal: number, unit = '') =>
  measured(what, value, unit, { atMost: goal });

/** Something of which there must be none. `found` has a line for each, or for some where `count` says how many there are. */
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

function written(value: number, unit: string): string {
  const size = Math.abs(value);
  const digits = Number.isInteger(value) || size >= 100 ? 0 : size >= 10 ? 1 : 2;
  const number = value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return unit === '' || unit === '/s' ? `${number}${unit}` : `${number} ${unit}`;
}
