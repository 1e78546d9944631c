import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { openLog } from './log.mjs';
import { createService, pauseAfter } from './service.mjs';
import { runs } from './testing/processes.mjs';
import { tempDir } from './testing/temp-dir.mjs';

const WAIT = { timeout: 15_000, interval: 20 };
const STAYS = 'setInterval(() => {}, 1000);';
const READY = 'require("node:fs").writeFileSync("ready", "");';

describe('a service', () => {
  test('is started, and is stopped without being started again', async () => {
    const { service, events } = make(READY + STAYS);
    await service.start();
    expect(service.pid()).toBeTypeOf('number');
    await service.stop();
    expect(service.pid()).toBeUndefined();
    expect(events).toEqual([{ type: 'ready' }]);
  });

  test('that dies before it is ready is a problem, with its last words', async () => {
    const { service } = make('console.error("no such table"); process.exit(4)');
    await expect(service.start()).rejects.toMatchObject({
      message: expect.stringContaining('The thing could not start: it ended with code 4.'),
      details: expect.arrayContaining(['no such table']),
    });
  });

  test('that becomes silent before it is ready is killed, and is a problem', async () => {
    const { service } = make(STAYS, { silenceMs: 200 });
    await expect(service.start()).rejects.toThrow('it was not ready, and wrote nothing for 0.2 seconds');
  });

  test('may take its time as long as it says how far it has come', { timeout: 15_000 }, async () => {
    const slow = `let steps = 0; setInterval(() => { console.log(steps); if (++steps === 40) { ${READY} } }, 100);`;
    const { service } = make(slow, { silenceMs: 3000 });
    await service.start();
    expect(service.pid()).toBeTypeOf('number');
  });

  test('whose program is missing is a problem', async () => {
    const { service } = make('', { command: 'no-such-program' });
    await expect(service.start()).rejects.toThrow('did not run');
  });

  test('that dies after a healthy life is started again at once', async () => {
    const { service, events } = make(READY + STAYS);
    await service.start();
    const first = service.pid() ?? 0;
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
    onTestFinished(() => void vi.restoreAllMocks());
    process.kill(first, 'SIGKILL');
    await vi.waitFor(() => expect(events).toHaveLength(3), WAIT);
    expect(events).toEqual([
      { type: 'ready' },
      { type: 'died', how: 'was ended by SIGKILL', wasReady: true, pauseMs: 0, lastLines: [] },
      { type: 'ready' },
    ]);
    expect(service.pid()).not.toBe(first);
  });

  test('that dies again and again is started again after longer and longer pauses, for ever', async () => {
    const { service, events } = make(`${READY} console.log("broken"); process.exit(1);`);
    await service.start().catch(() => {});
    const died = () => events.filter((event) => event.type === 'died');
    await vi.waitFor(() => expect(died().length).toBeGreaterThan(4), WAIT);
    expect(died().map(({ pauseMs }) => pauseMs)).toEqual([10, 20, 40, 80, 160].slice(0, died().length));
    for (const { how, lastLines } of died()) {
      expect({ how, lastLines }).toEqual({ how: 'ended with code 1', lastLines: ['broken'] });
    }
  });

  test('whose first attempt fails is kept running all the same', async () => {
    const { service } = make(
      `if (require("node:fs").existsSync("tried")) { ${READY} ${STAYS} } else require("node:fs").writeFileSync("tried", "");`,
    );
    await expect(service.start()).rejects.toThrow('could not start: it ended with code 0');
    await vi.waitFor(() => expect(service.pid()).toBeTypeOf('number'), WAIT);
  });

  test('that the system cannot start is tried again', async () => {
    // The system refuses a variable of this size.
    const { service, events } = make(STAYS, { env: { TOO_LONG: 'x'.repeat(10_000_000) } });
    await expect(service.start()).rejects.toThrow('it did not run (spawn E2BIG)');
    await vi.waitFor(() => expect(events.length).toBeGreaterThan(2), WAIT);
  });

  test('that stops answering is killed and started again', async () => {
    const { service, events, folder } = make(READY + STAYS, { answerMs: 1000 });
    await service.start();
    const first = service.pid() ?? 0;
    process.kill(first, 'SIGSTOP');
    rmSync(join(folder, 'ready'));
    await vi.waitFor(() => expect(events).toHaveLength(3), WAIT);
    expect(events[1]).toMatchObject({ type: 'died', how: 'did not answer for 1 s', wasReady: true });
    expect(runs(first)).toBe(false);
  });

  test('that is killed on purpose stays away until it is started', async () => {
    const { service, events } = make(READY + STAYS);
    await service.start();
    await service.kill();
    expect(service.pid()).toBeUndefined();
    await service.start();
    expect(service.pid()).toBeTypeOf('number');
    expect(events).toEqual([{ type: 'ready' }, { type: 'ready' }]);
  });

  test('can be stopped during the pause before it is started again', async () => {
    const { service, events } = make(READY + STAYS, { pauseMs: 60_000 });
    await service.start();
    process.kill(service.pid() ?? 0, 'SIGKILL');
    await vi.waitFor(() => expect(events).toHaveLength(2), WAIT);
    await service.stop();
    expect(service.pid()).toBeUndefined();
  });
});

test('while a service is being started, stopping it is no problem of the service', async () => {
  const { service } = make(STAYS);
  const starting = service.start();
  await service.stop();
  await expect(starting).rejects.toMatchObject({ name: 'AbortError' });
});

test.each([
  { quickDeaths: 0, pause: 0 },
  { quickDeaths: 1, pause: 100 },
  { quickDeaths: 2, pause: 200 },
  { quickDeaths: 5, pause: 1600 },
  { quickDeaths: 60, pause: 30_000 },
])('after $quickDeaths quick deaths in a row it waits $pause ms', ({ quickDeaths, pause }) => {
  expect(pauseAfter(quickDeaths, 100)).toBe(pause);
});

/**
 * A service whose program is a line of JavaScript. It is ready when it has written the file 'ready'.
 * @param {string} program
 * @param {Partial<import('./service.mjs').ServiceOptions>} [options]
 */
function make(program, options = {}) {
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
    isReady: async () => existsSync(join(folder, 'ready')),
    silenceMs: 10_000,
    graceMs: 5000,
    pauseMs: 10,
    onEvent: (event) => events.push(event),
    ...options,
  });
  onTestFinished(() => service.kill());
  return { service, events, folder };
}
