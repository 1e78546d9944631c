import type { ClockState } from 'masthead-contract/service/changes';

/**
 * More than NTP corrects at once, than the servers of a PostgreSQL cluster differ by, and than a virtual machine is usually
 * paused for a snapshot. Less than an editor would call too early.
 */
const TOLERANCE_MS = 5 * 60_000;

type Reading = {
  /** The time of the wall clock. All times are in milliseconds since 1970. */
  wall: number;
  /** A time that has passed for certain: something was written then. */
  newest: number;
  /** The time that the clock should show: when it was last right, plus the time that has passed since. `null` after a start. */
  expected: number | null;
  /** The clock's time when it was found to be ahead; `null` if it wasn't. */
  jumpedTo: number | null;
};

/**
 * Whether the clock can be trusted with dates. After a start a clock that is ahead of the newest write counts as right, because a
 * magazine may have been off for months, unless it was ahead before.
 */
export function judgeClock({ wall, newest, expected, jumpedTo }: Reading): ClockState {
  if (wall < newest - TOLERANCE_MS) return 'behind';
  const isAhead = expected === null ? jumpedTo !== null && wall >= jumpedTo : wall > expected + TOLERANCE_MS;
  return isAhead ? 'ahead' : 'right';
}
