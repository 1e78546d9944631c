import type { ClockState } from 'masthead-contract/service/changes';
import type { ClockTable } from './clock-table';
import { judgeClock } from './judge-clock';

type Settings = {
  /** What the clock says, in milliseconds since 1970. Of several processes with one database, all read the same clock. */
  readWall: () => Promise<number>;
  /** Milliseconds of a clock that nobody sets and that goes on while the machine sleeps. */
  elapsed: () => number;
  table: ClockTable;
  /** Tells the operator whenever the clock is found to be wrong or right again. */
  tell: (sentence: string) => void;
};

/** How the clock was judged last; `says` and `known` are in milliseconds since 1970. */
export type Judgement = {
  state: ClockState;
  says: number;
  /** What is known: when it is at least, or with a clock that is ahead about what it should say. */
  known: number;
};

export type Clock = ReturnType<typeof createClock>;

/** How often the time is written to the database. Less than the tolerance. */
const WRITE_INTERVAL_MS = 60_000;

/** A machine that starts may set its clock ahead by the network when the service runs already: until then that is no jump. */
const SETTLING_MS = 10 * 60_000;

/**
 * The time for everything that is written or done at a date. Compares the clock of the machine, on PostgreSQL that of the database,
 * with the last time at which it was right and with the time that has passed since (decision 0047). `check` must be awaited first.
 */
export function createClock({ readWall, elapsed, table, tell }: Settings) {
  const startedAt = elapsed();
  /** What is known of the time, and when. `isRight` is false if it is only a time that has passed. */
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
    /** The time, in milliseconds since 1970: what the clock says if it is right, otherwise the best that is known. */
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
  return `${finding} Nothing is published or withdrawn by date until it is right: correct it, best by NTP. If it is right, a Super Admin can say so on the home page of the admin panel.`;
}
