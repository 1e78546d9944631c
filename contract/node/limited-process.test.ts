import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { expect, test, vi } from 'vitest';
import {
  createLimitedProcess,
  LimitExceeded,
  ProcessEnded,
  QueueFull,
  TaskFailed,
} from './limited-process.ts';

const file = new URL('./testing/limited-tasks.ts', import.meta.url);
const HOURS_MS = 1e9;
const limits = { cpuMs: 500, heapMb: 200, growthMb: 100 };

const tasks = (settings = {}) =>
  createLimitedProcess({ file, answer: v.any(), limits, queue: { high: 2, low: 1 }, ...settings });

/** Whether a process is there. */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('one process runs the tasks in order', async () => {
  const { run } = tasks();
  const [first, answer, last] = await Promise.all([
    run(['name the process', null]),
    run(['answer', { text: 'x', list: [1] }]),
    run(['name the process', null]),
  ]);
  expect(answer).toEqual({ text: 'x', list: [1] });
  expect(first).toBe(last);
  expect(first).not.toBe(process.pid);
});

test.each([
  { task: 'compute', limit: 'cpu', settings: {} },
  { task: 'fill buffers', limit: 'memory', settings: {} },
  { task: 'fill the heap', limit: 'memory', settings: { limits: { ...limits, cpuMs: 60_000 } } },
  {
    task: 'fill the heap',
    limit: 'memory',
    settings: { limits: { cpuMs: 60_000, heapMb: 32, growthMb: 10_000 } },
  },
])('a task that exceeds a limit is killed, and the next one still runs: $task $settings', async (ended) => {
  const { run } = tasks(ended.settings);
  const failure = await run([ended.task, HOURS_MS]).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(LimitExceeded);
  expect(failure).toMatchObject({ limit: ended.limit });
  expect(await run(['answer', 1])).toBe(1);
});

test('a task may wait indefinitely: only its own CPU time counts', async () => {
  expect(await tasks({ limits: { ...limits, cpuMs: 300 } }).run(['wait', 600])).toBe('timed-out');
});

test('each task gets the whole CPU time, however much earlier ones used', async () => {
  const { run } = tasks();
  const before = await run(['name the process', null]);
  for (let time = 0; time < 4; time += 1) await run(['compute', limits.cpuMs / 2]);
  expect(await run(['name the process', null])).toBe(before);
});

test('a task that throws fails with its message, and its process survives', async () => {
  const { run } = tasks();
  const before = await run(['name the process', null]);
  const failure = run(['throw', 'This is not a date.']);
  await expect(failure).rejects.toBeInstanceOf(TaskFailed);
  await expect(failure).rejects.toThrow('This is not a date.');
  expect(await run(['name the process', null])).toBe(before);
});

test('a process that exits for another reason reports its last output', async () => {
  const { run } = tasks();
  const failure = run(['exit', null]);
  await expect(failure).rejects.toBeInstanceOf(ProcessEnded);
  await expect(failure).rejects.toThrow('The process has ended (3). There is no such module.');
  expect(await run(['answer', 1])).toBe(1);
});

test('a module that cannot be loaded fails every task', async () => {
  const { run } = tasks({ file: new URL('./testing/no-such-module.ts', import.meta.url) });
  await expect(run(['answer', 1])).rejects.toBeInstanceOf(ProcessEnded);
  await expect(run(['answer', 1])).rejects.toBeInstanceOf(ProcessEnded);
});

test('an answer with another shape is an error', async () => {
  const { run } = tasks({ answer: v.number() });
  expect(await run(['answer', 1])).toBe(1);
  await expect(run(['answer', 'x'])).rejects.toBeInstanceOf(v.ValiError);
});

test('high-priority tasks come first, and a full queue refuses at once', async () => {
  const { run } = tasks();
  const order: unknown[] = [];
  const add = (value: unknown) => order.push(value);
  const first = run(['answer', 'first']).then(add);
  const low = run(['answer', 'low'], 'low').then(add);
  const high = [run(['answer', 'high 1']).then(add), run(['answer', 'high 2']).then(add)];
  await expect(run(['answer', 'low'], 'low')).rejects.toBeInstanceOf(QueueFull);
  await expect(run(['answer', 'high'])).rejects.toBeInstanceOf(QueueFull);
  expect(order).toEqual([]);
  await Promise.all([first, low, ...high]);
  expect(order).toEqual(['first', 'high 1', 'high 2', 'low']);
});

test('an idle process exits after a while, and the next task starts another one', async () => {
  const { run } = tasks({ idleMs: 0 });
  const pid = await run(['name the process', null]);
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false));
  expect(await run(['name the process', null])).not.toBe(pid);
});

test('a task that arrives while the process is exiting gets a new one', async () => {
  const { run } = tasks({ idleMs: 0 });
  for (let time = 0; time < 10; time += 1) {
    expect(await run(['answer', time])).toBe(time);
    await new Promise((resolve) => setImmediate(resolve));
    // So that the process is ended, and the next task comes, before either is heard of.
    await new Promise((resolve) => {
      setTimeout(resolve, 2);
      for (const end = performance.now() + 5; performance.now() < end; );
    });
  }
});

test("the child process doesn't get the environment variables, where the secrets are", async () => {
  vi.stubEnv('SECRET', 'x');
  vi.stubEnv('TZ', 'UTC');
  expect(await tasks().run(['name variables', null])).toEqual(['TZ']);
  vi.unstubAllEnvs();
});

/** A program with a limited process. */
const PROGRAM = `
  import * as v from '${import.meta.resolve('valibot')}';
  import { createLimitedProcess } from '${new URL('./limited-process.ts', import.meta.url)}';
  const { run } = createLimitedProcess({
    file: new URL('${file}'),
    answer: v.any(),
    limits: { cpuMs: 3_600_000, heapMb: 100, growthMb: 100 },
    queue: { high: 9, low: 9 },
  });
`;
/** It has started, and its number is `pid`. */
const SCRIPT = `${PROGRAM} const pid = await run(['name the process', null]);`;
const ARGUMENTS = ['--input-type=module', '--eval'];

test('a program that has run out of file handles fails only that task, and recovers', async () => {
  const script = `${PROGRAM}
    import { closeSync, openSync } from 'node:fs';
    const files = [];
    try {
      for (;;) files.push(openSync('/dev/null'));
    } catch {}
    const failure = await run(['answer', 1]).catch(({ name, message }) => name + ': ' + message);
    for (const file of files) closeSync(file);
    console.log(failure, await run(['answer', 2]));`;
  const { stdout } = await promisify(execFile)('sh', [
    '-c',
    'ulimit -n 100 && exec "$@"',
    'sh',
    process.execPath,
    ...ARGUMENTS,
    script,
  ]);
  expect(stdout).toMatch(/^ProcessEnded: The process has not started\. .*EMFILE 2\n$/);
});

test('a task that cannot be serialised fails, and the next one still runs', async () => {
  const { run } = tasks();
  await expect(run(['answer', 1n])).rejects.toThrow('BigInt');
  expect(await run(['answer', 1])).toBe(1);
});

test('the program waits for pending tasks, but not for an idle process', async () => {
  const script = `${SCRIPT} console.log(await run(['wait', 100]));`;
  const { stdout } = await promisify(execFile)(process.execPath, [...ARGUMENTS, script]);
  expect(stdout).toBe('timed-out\n');
});

test('a busy process ends when its parent ends, even if the parent is killed', async () => {
  const script = `${SCRIPT} run(['compute', ${HOURS_MS}]); console.log(pid);`;
  const program = spawn(process.execPath, [...ARGUMENTS, script]);
  const [written] = await once(program.stdout, 'data');
  program.kill('SIGKILL');
  await vi.waitFor(() => expect(isAlive(Number(written))).toBe(false), { timeout: 60_000 });
});
