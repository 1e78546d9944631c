import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { endGroup, spawnGroup } from './process-group.mjs';
import { run } from './run.mjs';
import { isRunning } from './testing/processes.mjs';
import { tempDir } from './testing/temp-dir.mjs';

const place = { cwd: process.cwd(), env: process.env };

describe('a process group', () => {
  test('that ignores SIGTERM is killed after the grace period, with its child processes', async () => {
    const script = `
      const { spawn } = require('node:child_process');
      process.on('SIGTERM', () => {});
      const grandchild = spawn(process.execPath, ['--eval', 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000)']);
      console.log(grandchild.pid);
      setInterval(() => {}, 1000);`;
    const child = spawnGroup(process.execPath, ['--eval', script], { stdio: ['ignore', 'pipe', 'ignore'] });
    if (!child.stdout) throw new Error('no output');
    const [output] = await once(child.stdout, 'data');
    const grandchild = Number(output);
    expect(isRunning(grandchild)).toBe(true);
    await endGroup(child, 50);
    expect(child.signalCode).toBe('SIGKILL');
    await expect.poll(() => isRunning(grandchild)).toBe(false);
  });

  test('does not outlive a killed process that runs it as a command', async () => {
    const script = `
      const { run } = await import(${JSON.stringify(new URL('run.mjs', import.meta.url).href)});
      const options = { cwd: process.cwd(), env: process.env, onStart: (pid) => console.log(pid) };
      await run(process.execPath, ['--eval', 'setInterval(() => {}, 1000)'], options);`;
    const parent = spawnGroup(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    if (!parent.stdout) throw new Error('no output');
    const [output] = await once(parent.stdout, 'data');
    expect(isRunning(Number(output))).toBe(true);
    parent.kill('SIGKILL');
    await expect.poll(() => isRunning(Number(output))).toBe(false);
  });

  test('does not outlive its leader', async () => {
    const script = `
      const { spawn } = require('node:child_process');
      const grandchild = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
      console.log(grandchild.pid);
      process.stdin.once('end', () => process.exit()).resume();`;
    const child = spawnGroup(process.execPath, ['--eval', script], { stdio: ['pipe', 'pipe', 'ignore'] });
    if (!child.stdout) throw new Error('no output');
    const [output] = await once(child.stdout, 'data');
    expect(isRunning(Number(output))).toBe(true);
    child.stdin?.end();
    await expect.poll(() => isRunning(Number(output))).toBe(false);
  });

  test('ends on SIGTERM without waiting for the grace period', async () => {
    const child = spawnGroup(process.execPath, ['--eval', 'setInterval(() => {}, 1000)'], {
      stdio: 'ignore',
    });
    await endGroup(child, 60_000);
    expect(child.signalCode).toBe('SIGTERM');
  });
});

describe('running a command', () => {
  test('with a lower priority also lowers that of its session', async () => {
    const script = `
      const { existsSync, readFileSync } = require('node:fs');
      const AUTOGROUP = '/proc/self/autogroup';
      const session = () => (existsSync(AUTOGROUP) ? readFileSync(AUTOGROUP, 'utf8') : '');
      setInterval(() => {
        if (require('node:os').getPriority() === 10 && !/nice (?!10$)/m.test(session())) process.exit(3);
      }, 10);`;
    const outcome = await run(process.execPath, ['--eval', script], { ...place, priority: 10 });
    expect(outcome.code).toBe(3);
  });

  test('returns its exit code and its lines', async () => {
    const outcome = await run(
      process.execPath,
      ['--eval', 'console.log("a\\nb"); process.exitCode = 3'],
      place,
    );
    expect(outcome).toEqual({ code: 3, lines: ['a', 'b'], timedOut: false });
  });

  test('ends it when the signal is aborted', async () => {
    const stop = new AbortController();
    const running = run(process.execPath, ['--eval', 'console.log("up"); setInterval(() => {}, 1000)'], {
      ...place,
      signal: stop.signal,
      onLine: () => stop.abort(new Error('enough')),
    });
    await expect(running).rejects.toThrow('enough');
  });

  test('kills it after the timeout', async () => {
    const outcome = await run(process.execPath, ['--eval', 'setInterval(() => {}, 1000)'], {
      ...place,
      timeoutMs: 100,
    });
    expect(outcome).toMatchObject({ code: null, timedOut: true });
  });

  test('rejects when it does not exist', async () => {
    await expect(run('no-such-program', [], { ...place, cwd: tempDir() })).rejects.toThrow('ENOENT');
  });
});
