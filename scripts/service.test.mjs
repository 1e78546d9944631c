import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { openLog } from './log.mjs';
import { Problem, SettingProblem } from './problem.mjs';
import { createService, restartDelay } from './service.mjs';
import { tempDir } from './testing/temp-dir.mjs';

const RUNS = 'setInterval(() => {}, 1000);';
const READY = 'require("node:fs").writeFileSync("ready", "");';

describe('a service', () => {
  test('is started, and not restarted after it is stopped', async () => {
    const { service, events } = createTestService(READY + RUNS);
    await service.start();
    expect(service.pid()).toBeTypeOf('number');
    await service.stop();
    expect(service.pid()).toBeUndefined();
    expect(events).toEqual([{ type: 'ready' }]);
  });

  test('that exits before it is ready is reported with its output', async () => {
    const { service } = createTestService('console.error("no such table"); process.exit(4)');
    await expect(service.start()).rejects.toMatchObject({
      message: expect.stringContaining('The thing could not start: it exited with code 4.'),
      details: expect.arrayContaining(['no such table']),
    });
  });

  test('that says what the operator has to do is reported with that sentence only', async () => {
    const { service, events } = createTestService(
      'console.error("a warning\\nThe disk is full: free some space."); process.exit(78)',
    );
    await expect(service.start()).rejects.toMatchObject({
      message: 'The thing cannot start: The disk is full: free some space.',
      details: [],
    });
    expect(events[0]).toMatchObject({ type: 'exited', problem: 'The disk is full: free some space.' });
  });

  test('whose setting is wrong is reported with that sentence only, and not restarted', async () => {
    const sentence = "TIME_ZONE must be a time zone like Europe/Berlin, not 'Moon'.";
    const { service, events } = createTestService(`console.error("${sentence}"); process.exit(64)`);
    await expect(service.start()).rejects.toEqual(new SettingProblem(sentence));
    expect(events).toMatchObject([{ type: 'exited', problem: sentence, isFinal: true, isSetting: true }]);
    // It could be started again, which a service that is to be restarted refuses.
    await expect(service.start()).rejects.toEqual(new SettingProblem(sentence));
  });

  test('whose update failed is reported with that sentence only, and not restarted', async () => {
    const sentence = 'The update from 0.1 to 0.2 failed. The database is as it was before: start 0.1 again.';
    const { service, events } = createTestService(`console.error("${sentence}"); process.exit(70)`);
    const problem = new Problem(`The thing cannot start: ${sentence}`);
    await expect(service.start()).rejects.toEqual(problem);
    expect(events).toEqual([
      expect.objectContaining({ problem: sentence, isFinal: true, restartDelayMs: 0 }),
    ]);
    expect(events).not.toContainEqual(expect.objectContaining({ isSetting: true }));
    // Nothing is running or about to.
    await expect(service.start()).rejects.toEqual(problem);
  });

  test('that prints nothing before it is ready is killed and reported', async () => {
    const { service } = createTestService(RUNS, { startupSilenceMs: 200 });
    await expect(service.start()).rejects.toThrow('it was not ready and printed nothing for 0.2 s');
  });

  test('may start slowly as long as it prints something', async () => {
    const before = performance.now();
    await createTestService(READY + RUNS).service.start();
    // Much longer than a start takes on this machine.
    const startupSilenceMs = 10 * (performance.now() - before);
    const slow = `
      setInterval(() => console.log('starting'), ${startupSilenceMs / 20});
      setTimeout(() => { ${READY} }, ${startupSilenceMs * 1.5});`;
    const { service } = createTestService(slow, { startupSilenceMs });
    await service.start();
    expect(service.pid()).toBeTypeOf('number');
  });

  test('whose program is missing is reported', async () => {
    const { service } = createTestService('', { command: 'no-such-program' });
    await expect(service.start()).rejects.toThrow('could not be run');
  });

  test('that exits after it was ready for a long time is restarted without a delay', async () => {
    const { service, events } = createTestService(READY + RUNS);
    await service.start();
    const first = service.pid() ?? 0;
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
    onTestFinished(() => void vi.restoreAllMocks());
    process.kill(first, 'SIGKILL');
    await expect.poll(() => events).toHaveLength(3);
    expect(events).toEqual([
      { type: 'ready' },
      {
        type: 'exited',
        reason: 'was terminated by SIGKILL',
        wasReady: true,
        restartDelayMs: 0,
        lastLines: [],
      },
      { type: 'ready' },
    ]);
    expect(service.pid()).not.toBe(first);
  });

  test('that exits repeatedly is restarted after increasing delays', async () => {
    const { service, events } = createTestService(`${READY} console.log("broken"); process.exit(1);`);
    await service.start().catch(() => {});
    const exits = () => events.filter((event) => event.type === 'exited');
    await expect.poll(() => exits().length).toBeGreaterThan(4);
    expect(exits().map(({ restartDelayMs }) => restartDelayMs)).toEqual(
      [10, 20, 40, 80, 160].slice(0, exits().length),
    );
    for (const { reason, lastLines } of exits()) {
      expect({ reason, lastLines }).toEqual({ reason: 'exited with code 1', lastLines: ['broken'] });
    }
  });

  test('is restarted when its first start fails', async () => {
    const { service } = createTestService(
      `if (require("node:fs").existsSync("tried")) { ${READY} ${RUNS} } else require("node:fs").writeFileSync("tried", "");`,
    );
    await expect(service.start()).rejects.toThrow('could not start: it exited with code 0');
    await expect.poll(() => service.pid()).toBeTypeOf('number');
  });

  test('is started again when the process could not be spawned', async () => {
    // The system rejects a variable of this size.
    const { service, events } = createTestService(RUNS, { env: { TOO_LONG: 'x'.repeat(10_000_000) } });
    await expect(service.start()).rejects.toThrow('it could not be run (spawn E2BIG)');
    await expect.poll(() => events.length).toBeGreaterThan(2);
  });

  test('without a check is ready when it says so', async () => {
    const { service, events } = createTestService(`${RUNS} process.send("ready");`, { check: undefined });
    await service.start();
    expect(events).toEqual([{ type: 'ready' }]);
  });

  test('that is killed through its handle is not restarted automatically', async () => {
    const { service, events } = createTestService(READY + RUNS);
    await service.start();
    await service.kill();
    expect(service.pid()).toBeUndefined();
    await service.start();
    expect(service.pid()).toBeTypeOf('number');
    expect(events).toEqual([{ type: 'ready' }, { type: 'ready' }]);
  });

  test('can be stopped during the restart delay', async () => {
    const { service, events } = createTestService(READY + RUNS, { restartDelayMs: 60_000 });
    await service.start();
    process.kill(service.pid() ?? 0, 'SIGKILL');
    await expect.poll(() => events).toHaveLength(2);
    await service.stop();
    expect(service.pid()).toBeUndefined();
  });
});

test('stopping a service while it starts rejects the start with an AbortError', async () => {
  const { service } = createTestService(RUNS);
  const starting = service.start();
  await service.stop();
  await expect(starting).rejects.toMatchObject({ name: 'AbortError' });
});

test.each([
  { quickExits: 0, delayMs: 0 },
  { quickExits: 1, delayMs: 100 },
  { quickExits: 2, delayMs: 200 },
  { quickExits: 5, delayMs: 1600 },
  { quickExits: 60, delayMs: 30_000 },
])('the restart delay after $quickExits quick exits in a row is $delayMs ms', ({ quickExits, delayMs }) => {
  expect(restartDelay(quickExits, 100)).toBe(delayMs);
});

/**
 * Creates a service that runs a line of JavaScript. It is ready once it has written the file 'ready'.
 * @param {string} program
 * @param {Partial<import('./service.mjs').ServiceOptions>} [options]
 */
function createTestService(program, options = {}) {
  const folder = tempDir();
  const log = openLog(join(folder, 'thing.log'));
  /** @type {import('./service.mjs').ServiceEvent[]} */
  const events = [];
  const service = createService({
    name: 'The thing',
    command: process.execPath,
    args: ['--eval', program],
    cwd: folder,
    env: process.env,
    log,
    check: async () => existsSync(join(folder, 'ready')),
    startupSilenceMs: 10_000,
    graceMs: 5000,
    restartDelayMs: 10,
    onEvent: (event) => events.push(event),
    ...options,
  });
  onTestFinished(() => service.kill());
  return { service, events, folder };
}
