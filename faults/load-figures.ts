import { type Figure, none } from './figure.ts';
import type { LoadResult } from './load.ts';

/** Goal of 'Never down', in milliseconds. */
const P99 = 25;

export const failures = (what: string, { failures: lines, failed, asked }: LoadResult) =>
  none(what, lines, { among: asked, count: failed });

/** A machine that is busy with other things is slow for everyone: twice what a bare server needs is then the limit. */
export function latency({ p99, bareP99 }: LoadResult, what = 'p99 of answers'): Figure {
  const limit = Math.max(P99, 2 * bareP99);
  return {
    what,
    value: `${p99.toFixed(1)} ms (a bare server meanwhile: ${bareP99.toFixed(1)} ms)`,
    goal: limit > P99 ? `≤ ${P99} ms, or twice the bare server's` : `≤ ${P99} ms`,
    met: p99 <= limit,
    isTime: true,
  };
}
