import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { openLog } from './log.mjs';
import { createService, pauseAfter } from './service.mjs';
import { tempDir } from './testing/temp-dir.mjs';

const STAYS = 'setInterval(() => {}, 1000);';
const READY = 'require("node:fs").writeFileSync("ready", "");';

describe('a service', () => {
  test('is started, and is stopped without being started again', async () => {
    const { service, events } = make(READY + STAYS);
    await service.start();
    expect(service.pid()).toBeTypeOf('number');
    await service.stop();
    expect(service.pid()).toBeUndefined();
    expect(events).toEqual([]);
  });

  test('that dies before it is ready is a problem, with its last words', async () => {
    const { service } = make('console.error("no such table"); process.exit(4)');
    await expect(service.start()).rejects.toMatchObject({
      message: expect.stringContaining('The thing could not start: it ended with code 4.'),
      details: expect.arrayContaining(['no such table']),
    });
  });

  test('that falls silent without being ready is ended, and is a problem', async () => {
    const { service } = make(STAYS, { silenceMs: 200 });
    await expect(service.start()).rejects.toThrow('it was not ready, and silent for 0.2 seconds');
    expect(service.pid()).toBeUndefined();
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

  test('that dies is started again, with a word on it', async () => {
    const { service, events } = make(READY + STAYS);
    await service.start();
    const first = service.pid() ?? 0;
    process.kill(first, 'SIGKILL');
    await vi.waitFor(() => expect(events).toHaveLength(2), { timeout: 5000 });
    expect(events).toEqual([{ type: 'died', how: 'was ended by SIGKILL', pauseMs: 10 }, { type: 'back' }]);
    expect(service.pid()).not.toBe(first);
  });

  test('that dies at once again and again is given up, where it is useless to go on', async () => {
    const { service, events } = make(
      `${READY} setTimeout(() => { console.log("broken"); process.exit(1) }, 200);`,
      {
        givesUp: true,
      },
    );
    await service.start();
    await vi.waitFor(() => expect(events.at(-1)).toHaveProperty('type', 'gaveUp'), { timeout: 10_000 });
    expect(events.filter(({ type }) => type === 'died')).toHaveLength(2);
    expect(events.at(-1)).toHaveProperty('problem.details', expect.arrayContaining(['broken']));
  });

  test('is killed as by a crash, and comes when it is called', async () => {
    const { service, events } = make(READY + STAYS);
    await service.start();
    await service.kill();
    expect(service.pid()).toBeUndefined();
    await service.start();
    expect(service.pid()).toBeTypeOf('number');
    expect(events).toEqual([]);
  });

  test('can be stopped while it waits to be started again', async () => {
    const { service, events } = make(READY + STAYS, { firstPauseMs: 60_000 });
    await service.start();
    process.kill(service.pid() ?? 0, 'SIGKILL');
    await vi.waitFor(() => expect(events).toHaveLength(1));
    await service.stop();
    expect(service.pid()).toBeUndefined();
  });
});

test.each([
  { deaths: 1, pause: 1000 },
  { deaths: 2, pause: 2000 },
  { deaths: 3, pause: 4000 },
  { deaths: 5, pause: 16_000 },
  { deaths: 6, pause: 30_000 },
  { deaths: 60, pause: 30_000 },
])('after $deaths deaths in a row it waits $pause ms', ({ deaths, pause }) => {
  expect(pauseAfter(deaths)).toBe(pause);
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
    givesUp: false,
    firstPauseMs: 10,
    onEvent: (event) => events.push(event),
    ...options,
  });
  onTestFinished(() => service.kill());
  return { service, events };
}
