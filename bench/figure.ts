/** One measured thing beside its limit, as it stands in the table. */
export type Figure = {
  what: string;
  value: number;
  unit: string;
  /** What it is compared with, measured in the same run. */
  peer: { what: string; value: number } | null;
  /** `of` says whether the value itself is compared with the goal, or its ratio to the peer. */
  goal: { of: 'value' | 'ratio'; is: 'at most' | 'at least'; number: number } | null;
  /** How it was measured. */
  how: string;
  /** Where the distance comes from, when the goal is missed. */
  ifMissed?: string;
};

/** Value to peer; `null` where there is no peer. */
export function ratioOf({ value, peer }: Pick<Figure, 'value' | 'peer'>): number | null {
  return peer && value / peer.value;
}

/** Whether the goal is reached; `null` where a figure only tells more about another one. */
export function isMet(figure: Figure): boolean | null {
  const { goal, value } = figure;
  if (!goal) return null;
  const measured = goal.of === 'value' ? value : ratioOf(figure);
  if (measured === null)
    throw new Error(`'${figure.what}' has a goal for its ratio, and nothing to compare.`);
  // Not the other way round: what could not be measured (NaN) reaches no goal.
  return goal.is === 'at most' ? measured <= goal.number : measured >= goal.number;
}
