import { expect, test, vi } from 'vitest';
import { createClock } from './clock';
import type { ClockTable, Mark } from './clock-table';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const YEAR = 365 * 24 * HOUR;
const NOON = Date.parse('2026-11-23T12:00:00Z');

/** A machine with a database, in which the clock was right at `newest`, and whose clock a test sets; `pass` lets time pass. */
function createMachine({ newest = 0 } = {}) {
  const machine = { wall: NOON, elapsed: 0 };
  let mark: Mark | null = newest ? { newest, jumpedTo: null, confirmations: 0 } : null;
  const table: ClockTable = {
    read: async () => mark,
    async write(read, written) {
      const isSame = mark?.confirmations === read?.confirmations && mark?.jumpedTo === read?.jumpedTo;
      if (isSame) mark = { confirmations: 0, ...mark, ...written };
      return isSame;
    },
    async confirm(now) {
      mark = { newest: now, jumpedTo: null, confirmations: (mark?.confirmations ?? 0) + 1 };
    },
  };
  const tell = vi.fn();
  return {
    tell,
    set: (wall: number) => {
      machine.wall = wall;
    },
    pass(milliseconds: number) {
      machine.wall += milliseconds;
      machine.elapsed += milliseconds;
    },
    /** A process that starts on the machine. `whileItReads` is what another one does before this one writes. */
    start: ({ whileItReads = async (): Promise<unknown> => null } = {}) =>
      createClock({
        readWall: async () => {
          await whileItReads();
          return machine.wall;
        },
        elapsed: () => machine.elapsed,
        table,
        tell,
      }),
  };
}

test('a process that starts with a clock behind the last confirmed time trusts it once it is right', async () => {
  const machine = createMachine({ newest: NOON });
  machine.set(NOON - 6 * YEAR);
  const clock = machine.start();
  expect(await clock.check()).toBe('behind');
  expect(clock.now()).toBe(NOON);
  expect(machine.tell).toHaveBeenCalledExactlyOnceWith(
    expect.stringContaining(
      'The clock says 2020-11-24T12:00:00.000Z, but the magazine was in use at 2026-11-23',
    ),
  );
  machine.pass(MINUTE);
  expect(await clock.check()).toBe('behind');
  expect(clock.now()).toBe(NOON + MINUTE);

  machine.set(NOON + 2 * HOUR);
  expect(await clock.check()).toBe('right');
  expect(clock.now()).toBe(NOON + 2 * HOUR);
  expect(machine.tell).toHaveBeenCalledTimes(2);
});

test('a magazine that was off for months trusts the clock at the start', async () => {
  const machine = createMachine();
  await machine.start().check();
  machine.set(NOON + YEAR / 2);
  const clock = machine.start();
  expect(await clock.check()).toBe('right');
  expect(clock.now()).toBe(NOON + YEAR / 2);
  expect(machine.tell).not.toHaveBeenCalled();
});

test('a clock that jumps ahead stays untrusted until it is set back, also for processes started meanwhile', async () => {
  const machine = createMachine();
  const clock = machine.start();
  await clock.check();
  machine.pass(11 * MINUTE);
  await clock.check();
  machine.set(NOON + 10 * YEAR);
  expect(await clock.check()).toBe('ahead');
  expect(clock.now()).toBe(NOON + 11 * MINUTE);
  machine.pass(HOUR);
  const second = machine.start();
  expect([await clock.check(), await second.check()]).toEqual(['ahead', 'ahead']);
  machine.set(NOON + HOUR + 13 * MINUTE);
  expect([await clock.check(), await second.check()]).toEqual(['right', 'right']);
  expect(await machine.start().check()).toBe('right');
});

test('a new process does not reset the jump that others have detected', async () => {
  const machine = createMachine();
  const clock = machine.start();
  await clock.check();
  machine.pass(11 * MINUTE);
  await clock.check();
  machine.set(NOON + 10 * YEAR);
  const young = machine.start({ whileItReads: clock.check });
  expect(await young.check()).toBe('ahead');
  expect(await machine.start().check()).toBe('ahead');
});

test('a clock that NTP sets ahead during boot is trusted', async () => {
  const machine = createMachine();
  const clock = machine.start();
  await clock.check();
  machine.pass(MINUTE);
  machine.set(NOON + 3 * HOUR);
  expect(await clock.check()).toBe('right');
  machine.pass(10 * MINUTE);
  await clock.check();
  machine.set(NOON + 6 * HOUR);
  expect(await clock.check()).toBe('ahead');
});

test("sleep and any number of small steps don't count as jumps", async () => {
  const machine = createMachine();
  const clock = machine.start();
  await clock.check();
  machine.pass(12 * HOUR);
  expect(await clock.check()).toBe('right');
  for (let step = 0; step < 500; step++) {
    machine.pass(1_000);
    machine.set(NOON + 12 * HOUR + step * 3_000);
    expect(await clock.check()).toBe('right');
  }
});

test('after an admin has confirmed the clock, all current and later processes trust it', async () => {
  const machine = createMachine({ newest: NOON + 10 * YEAR });
  const [first, second] = [machine.start(), machine.start()];
  expect([await first.check(), await second.check()]).toEqual(['behind', 'behind']);
  await first.confirm();
  expect([await first.check(), await second.check(), await machine.start().check()]).toEqual([
    'right',
    'right',
    'right',
  ]);
  expect(second.now()).toBe(NOON);

  machine.pass(11 * MINUTE);
  await first.check();
  machine.set(NOON + YEAR);
  expect(await first.check()).toBe('ahead');
  await second.confirm();
  expect([await first.check(), await second.check()]).toEqual(['right', 'right']);
});
