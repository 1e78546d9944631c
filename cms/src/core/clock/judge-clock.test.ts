import { expect, test } from 'vitest';
import { judgeClock } from './judge-clock';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const YEAR = 365 * 24 * HOUR;
const NOON = Date.parse('2026-11-23T12:00:00Z');

test.each([
  { what: 'a first start', wall: NOON, newest: 0, state: 'right' },
  { what: 'a start after months', wall: NOON + YEAR / 2, state: 'right' },
  { what: 'a start with the clock a year behind', wall: NOON - YEAR, state: 'behind' },
  { what: 'a start in 1970', wall: 0, state: 'behind' },
  { what: 'a start with the clock a few minutes behind', wall: NOON - 4 * MINUTE, state: 'right' },
  {
    what: 'a start after the clock was found to be ahead, and still is',
    wall: NOON + YEAR + HOUR,
    jumpedTo: NOON + YEAR,
    state: 'ahead',
  },
  {
    what: 'a start after the clock was found to be ahead, and was corrected',
    wall: NOON + HOUR,
    jumpedTo: NOON + YEAR,
    state: 'right',
  },
  { what: 'a correction by NTP', wall: NOON + 3_000, expected: NOON, state: 'right' },
  { what: 'a correction by NTP, back', wall: NOON - 3_000, expected: NOON, state: 'right' },
  { what: 'a jump to next year', wall: NOON + YEAR, expected: NOON, state: 'ahead' },
  { what: 'a jump by an hour', wall: NOON + HOUR, expected: NOON, state: 'ahead' },
  {
    what: 'a jump that was corrected in part',
    wall: NOON + HOUR,
    expected: NOON,
    jumpedTo: NOON + YEAR,
    state: 'ahead',
  },
  {
    what: 'a jump that was corrected',
    wall: NOON + 1_000,
    expected: NOON,
    jumpedTo: NOON + YEAR,
    state: 'right',
  },
  { what: 'a jump back by an hour', wall: NOON - HOUR, expected: NOON, state: 'behind' },
])('after $what the clock is $state', ({ wall, newest = NOON, expected = null, jumpedTo = null, state }) => {
  expect(judgeClock({ wall, newest, expected, jumpedTo })).toBe(state);
});
