import { workerData } from 'node:worker_threads';
import * as v from 'valibot';
import { SIGNALS } from './limited-task.ts';

// The thread that ends the process when a task has reached a limit, or when its parent no longer waits for the answer.

const INTERVAL_MS = 20;
const MB = 1024 * 1024;

const { turns, cpuMs, growthMb, parent } = v.parse(
  v.object({ turns: v.instance(Int32Array), cpuMs: v.number(), growthMb: v.number(), parent: v.number() }),
  workerData,
);

const cpuNow = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};
const end = (signal: NodeJS.Signals) => process.kill(process.pid, signal);

for (;;) {
  const turn = Atomics.load(turns, 0);
  if (turn % 2 === 0) {
    Atomics.wait(turns, 0, turn);
    continue;
  }
  const cpuBefore = cpuNow();
  const sizeBefore = process.memoryUsage.rss();
  while (Atomics.wait(turns, 0, turn, INTERVAL_MS) === 'timed-out') {
    if (cpuNow() - cpuBefore > cpuMs) end(SIGNALS.cpu);
    if (process.memoryUsage.rss() - sizeBefore > growthMb * MB) end(SIGNALS.memory);
    if (process.ppid !== parent) end('SIGKILL');
  }
}
