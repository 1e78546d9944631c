/**
 * How many letters must be added, left out, replaced or exchanged with the next one to make one word of another; infinite if more than
 * `limit`.
 */
export function editDistance(one: string, other: string, limit: number): number {
  const [a, b] = differingEnds([...one], [...other]);
  if (Math.abs(a.length - b.length) > limit) return Number.POSITIVE_INFINITY;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (const [row, letter] of a.entries()) {
    const current = [row + 1];
    for (const [column, otherLetter] of b.entries()) {
      const isExchanged = row > 0 && letter === b[column - 1] && otherLetter === a[row - 1];
      current.push(
        Math.min(
          at(last, column) + (letter === otherLetter ? 0 : 1),
          at(last, column + 1) + 1,
          at(current, column) + 1,
          isExchanged ? at(beforeLast, column - 1) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    if (Math.min(...current) > limit) return Number.POSITIVE_INFINITY;
    [beforeLast, last] = [last, current];
  }
  const distance = last.at(-1) ?? 0;
  return distance > limit ? Number.POSITIVE_INFINITY : distance;
}

const at = (row: readonly number[], column: number): number => row[column] ?? Number.POSITIVE_INFINITY;

/** Two words without their common beginning. */
function differingEnds(one: readonly string[], other: readonly string[]) {
  const start = one.findIndex((letter, place) => letter !== other[place]);
  const from = start === -1 ? one.length : start;
  return [one.slice(from), other.slice(from)] as const;
}
