export type Limiter = {
  /** Runs a task now or after others. Rejects with TurnedAway. `size` is its size, in the units of the settings. */
  run: <Result>(task: () => Promise<Result>, size?: number) => Promise<Result>;
  /** Whether a task of that size would be turned away at once. */
  isFull: (size?: number) => boolean;
};

type Settings = {
  /** Maximum number of running tasks. */
  concurrency: number;
  /** Maximum size of the running tasks together; one that is larger runs alone. */
  running?: number;
  /** Maximum size of the waiting tasks together; further ones are turned away immediately. */
  queue?: number;
  /** Maximum time in the queue. */
  timeoutMs?: number;
};

type Waiting = { size: number; start: () => void };

/** The queue was full, or the task waited too long in it. The task was never started. */
export class TurnedAway extends Error {
  override name = 'TurnedAway';
}

/** Runs a limited number of tasks at a time, first in, first out. By default each task has the size 1. */
export function createLimiter(settings: Settings): Limiter {
  const { concurrency, running: maxSize = Infinity, queue = Infinity, timeoutMs } = settings;
  let count = 0;
  let runningSize = 0;
  let waitingSize = 0;
  const waiting = new Set<Waiting>();

  const fits = (size: number) => count < concurrency && (count === 0 || runningSize + size <= maxSize);
  const mayStart = (size: number) => waiting.size === 0 && fits(size);
  const isFull = (size = 1) => !mayStart(size) && waitingSize + size > queue;

  function begin(size: number): void {
    count += 1;
    runningSize += size;
  }

  function leave(task: Waiting): void {
    waiting.delete(task);
    waitingSize -= task.size;
  }

  function end(size: number): void {
    count -= 1;
    runningSize -= size;
    for (const next of waiting) {
      if (!fits(next.size)) return;
      leave(next);
      begin(next.size);
      next.start();
    }
  }

  async function acquire(size: number): Promise<void> {
    if (mayStart(size)) return begin(size);
    if (isFull(size)) throw new TurnedAway('The queue is full.');
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const task = { size, start: resolve };
    waiting.add(task);
    waitingSize += size;
    const giveUp = () => {
      leave(task);
      reject(new TurnedAway('The request waited too long in the queue.'));
    };
    const timer = timeoutMs === undefined ? undefined : setTimeout(giveUp, timeoutMs);
    await promise;
    clearTimeout(timer);
  }

  return {
    async run(task, size = 1) {
      await acquire(size);
      try {
        return await task();
      } finally {
        end(size);
      }
    },
    isFull,
  };
}
