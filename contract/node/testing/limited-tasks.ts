import * as v from 'valibot';
import { answerTasks } from '../limited-task.ts';

// Tasks of any kind for the tests of limited processes.

const never = new Int32Array(new SharedArrayBuffer(4));
const kept: unknown[] = [];

const usedMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

const TASKS: Record<string, (value: unknown) => unknown> = {
  answer: (value) => value,
  throw: (value) => {
    throw new Error(String(value));
  },
  compute: (cpuMs) => {
    const end = usedMs() + Number(cpuMs);
    while (usedMs() < end);
  },
  wait: (value) => Atomics.wait(never, 0, 0, Number(value)),
  'fill the heap': () => {
    for (;;) kept.push({});
  },
  'fill buffers': () => {
    for (;;) kept.push(Buffer.alloc(1024 * 1024, 1));
  },
  exit: () => {
    process.stderr.write('There is no such module.\n');
    process.exit(3);
  },
  'name variables': () => Object.keys(process.env),
  'name the process': () => process.pid,
};

answerTasks((task) => {
  const [name, value] = v.parse(v.tuple([v.string(), v.unknown()]), task);
  return TASKS[name]?.(value);
});
