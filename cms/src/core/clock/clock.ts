import type { ClockState } from 'masthead-contract/service/changes';
import type { ClockTable } from './clock-table';
import { judgeClock } from './judge-clock';

type Settings = {
  /** The time of the wall clock, in milliseconds since 1970. Several processes with one database all read the same clock. */
  readWall: () => Promise<number>;
  /** Milliseconds of a monotonic clock, which keeps going while the machine sleeps. */
  elapsed: () => number;
  table: ClockTable;
  /** Called with a sentence for the operator whenever the clock turns out to be wrong, or right again. */
  tell: (sentence: string) => void;
};

/** How the clock was judged last; `says` and `known` are in milliseconds since 1970. */
export type Judgement = {
  state: ClockState;
  says: number;
  /** The best known time: a lower bound, or the approximate time if the clock is ahead. */
  known: number;
};

export type Clock = ReturnType<typeof createClock>;

/** How often the time is written to the database. Less than the tolerance. */
const WRITE_INTERVAL_MS = 60_000;

/**
 * When a machine starts, it may set its clock by the network while the service is already running: during this time that doesn't
 * count as a jump.
 */
const SETTLING_MS = 10 * 60_000;

/**
 * The time for everything that is written, or done at a date. Compares the machine's clock (with PostgreSQL, the database's) with
 * the last time at which it was right plus the time that has passed since (decision 0047). Await `check` first.
 */
export function createClock({ readWall, elapsed, table, tell }: Settings) {
  const startedAt = elapsed();
  /** The known time, and when it was noted. `isRight` is false if it is only a lower bound. */
  let anchor = { time: 0, at: 0, isRight: false };
  let judgement: Judgement = { state: 'right', says: 0, known: 0 };
  let confirmations = 0;
  let writtenAt = Number.NEGATIVE_INFINITY;

  const sinceAnchor = () => anchor.time + elapsed() - anchor.at;

  /** Judges the clock. To be called about once a second. */
  async function check(): Promise<ClockState> {
    const stored = await table.read();
    const mark = stored ?? { newest: 0, jumpedTo: null, confirmations: 0 };
    if (mark.confirmations !== confirmations) anchor = { ...anchor, isRight: false };
    confirmations = mark.confirmations;

    const wall = await readWall();
    const at = elapsed();
    const isSettled = anchor.isRight && at >= startedAt + SETTLING_MS;
    const expected = isSettled ? sinceAnchor() : null;
    const newest = Math.max(mark.newest, expected ?? 0);
    const state = judgeClock({ wall, newest, expected, jumpedTo: mark.jumpedTo });
    const isNew = stored === null || state !== judgement.state;
    if (isNew || (state === 'right' && at >= writtenAt + WRITE_INTERVAL_MS)) {
      const jumpedTo = state === 'ahead' ? (mark.jumpedTo ?? wall) : state === 'right' ? null : mark.jumpedTo;
      const known = state === 'right' ? Math.max(wall, mark.newest) : mark.newest;
      // Another process may have found meanwhile that the clock has jumped.
      if (!(await table.write(stored, { newest: known, jumpedTo }))) return check();
      writtenAt = at;
    }
    judgement = { state, says: wall, known: newest };
    if (state === 'right') anchor = { time: wall, at, isRight: true };
    else if (!anchor.isRight && anchor.time < newest) anchor = { time: newest, at, isRight: false };
    if (isNew && !(stored === null && state === 'right')) tell(describe(judgement));
    return state;
  }

  return {
    check,
    /** The time, in milliseconds since 1970: the clock's if it is right, otherwise the best one known. */
    now: (): number => sinceAnchor(),
    judgement: (): Judgement => judgement,
    /** A person says that the clock is right. */
    async confirm(): Promise<void> {
      await table.confirm(await readWall());
      await check();
    },
  };
}

const iso = (time: number) => new Date(time).toISOString();

function describe({ state, says, known }: Judgement): string {
  if (state === 'right') return 'The clock is right again: articles are published and withdrawn by date.';
  const finding =
    state === 'behind'
      ? `The clock says ${iso(says)}, but the magazine was in use at ${iso(known)}.`
      : `The clock has jumped ahead to ${iso(says)}; it should say about ${iso(known)}.`;
  return `${finding} Nothing is published or withdrawn by date until it is right: correct it, ideally with NTP. If it is right, a Super Admin can confirm it on the home page of the admin panel.`;
}
