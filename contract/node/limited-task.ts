import { Worker } from 'node:worker_threads';
import * as v from 'valibot';

/** Signals that end a process at its limits. By default both end it without a core dump, and nothing else sends them. */
export const SIGNALS = { cpu: 'SIGVTALRM', memory: 'SIGUSR2' } as const;

const TASK = v.object({ task: v.unknown() });
export const REPLY = v.union([
  v.object({ error: v.string() }),
  v.object({ answer: v.optional(v.unknown()) }),
]);

/**
 * The other side of `limited-process.ts`, called by the module that its process runs: replies to each task with the result of
 * `answer`, in JSON. If a task throws, it replies with the message only.
 */
export function answerTasks(answer: (task: unknown) => unknown): void {
  const [cpuMs, growthMb, parent] = process.argv.slice(2).map(Number);
  /** How often a task has begun or ended; odd during one. */
  const turns = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const turn = () => {
    Atomics.add(turns, 0, 1);
    Atomics.notify(turns, 0);
  };
  // In a thread of its own, which keeps watching even if a task blocks this one.
  new Worker(new URL('./limited-task-watchdog.ts', import.meta.url), {
    workerData: { turns, cpuMs, growthMb, parent },
  }).unref();

  process.on('message', async (message) => {
    turn();
    const reply = await replyTo(message, answer);
    // The receiver may be gone.
    process.send?.(reply, undefined, undefined, () => undefined);
    turn();
  });
}

async function replyTo(
  message: unknown,
  answer: (task: unknown) => unknown,
): Promise<v.InferOutput<typeof REPLY>> {
  try {
    return { answer: await answer(v.parse(TASK, message).task) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
