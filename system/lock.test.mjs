import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { tempDir } from '#scripts/testing/temp-dir.mjs';
import { takeLock } from './lock.mjs';

const TAKER = fileURLToPath(new URL('testing/lock-taker.mjs', import.meta.url));
const TAKERS = 6;
const ROUNDS = 150;

describe('a lock', () => {
  test('is held until it is released', async () => {
    const folder = tempDir();
    const file = join(folder, 'lock');
    const first = await take(file);
    expect(await takeLock(file)).toEqual({ heldBy: process.pid });
    first.release();
    expect(readdirSync(folder)).toEqual([]);
    const second = await take(file);
    first.release();
    expect(await takeLock(file)).toEqual({ heldBy: process.pid });
    second.release();
  });

  test('whose owner was killed is taken over', async () => {
    const owner = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)']);
    await once(owner, 'spawn');
    const file = join(tempDir(), 'lock');
    writeFileSync(file, JSON.stringify({ pid: owner.pid, birth: null, id: 'a' }));
    expect(await takeLock(file)).toEqual({ heldBy: owner.pid });
    owner.kill('SIGKILL');
    await once(owner, 'exit');
    await take(file);
  });

  test('whose owner died and whose process id was reused is taken over', async () => {
    const folder = tempDir({ lock: staleLock('a') });
    await take(join(folder, 'lock'));
    expect(readdirSync(folder)).toEqual(['lock']);
  });

  test('is taken over after another process died while taking it over', async () => {
    const folder = tempDir({ lock: staleLock('a'), 'lock.a': staleLock('b'), 'lock.b': staleLock('c') });
    await take(join(folder, 'lock'));
    expect(readdirSync(folder)).toEqual(['lock']);
  });

  test.each(['', '{"pid":', '\0\0'])('truncated to %j by a power failure is taken over', async (content) => {
    await take(join(tempDir({ lock: content }), 'lock'));
  });

  test('of an older version without an id is respected, and taken over when its owner is dead', async () => {
    const file = join(tempDir(), 'lock');
    writeFileSync(file, JSON.stringify({ pid: process.pid, birth: null }));
    expect(await takeLock(file)).toEqual({ heldBy: process.pid });
    writeFileSync(file, JSON.stringify({ pid: process.pid, birth: 'another time' }));
    await take(file);
  });

  test('cannot be taken in a folder that cannot be written to', async () => {
    await expect(takeLock(join(tempDir(), 'missing', 'lock'))).rejects.toMatchObject({ code: 'ENOENT' });
    // Root can write to any folder, so /proc is used as a read-only one.
    await expect(takeLock('/proc/lock')).rejects.toThrow();
  });

  test('has exactly one new owner when many processes find it stale at the same time', async () => {
    const folder = tempDir();
    const takers = Array.from({ length: TAKERS }, () => fork(TAKER, { execArgv: ['--no-warnings'] }));
    onTestFinished(() => {
      for (const taker of takers) taker.kill('SIGKILL');
    });
    await Promise.all(takers.map((taker) => once(taker, 'message')));

    for (let round = 0; round < ROUNDS; round += 1) {
      const file = join(folder, `lock${round}`);
      const replies = takers.map(async (taker) => {
        const reply = once(taker, 'message');
        taker.send(file);
        return (await reply)[0];
      });
      writeFileSync(`${file}.draft`, staleLock('a'));
      renameSync(`${file}.draft`, file);
      const results = await Promise.all(replies);
      expect(results.filter((result) => result === 'owner')).toHaveLength(1);
      const owner = takers[results.indexOf('owner')]?.pid;
      expect(JSON.parse(readFileSync(file, 'utf8'))).toHaveProperty('pid', owner);
    }
  });
});

/** @param {string} file */
async function take(file) {
  const lock = await takeLock(file);
  if ('heldBy' in lock) throw new Error(`The lock is held by ${lock.heldBy}.`);
  return lock;
}

/**
 * A lock whose owner is dead: its process id now belongs to a process with another start time.
 * @param {string} id
 */
function staleLock(id) {
  return JSON.stringify({ pid: process.pid, birth: 'another time', id });
}
