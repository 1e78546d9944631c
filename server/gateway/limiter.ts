export type Limiter = {
  /** Runs a task now or after others. Rejects with TurnedAway. */
  run: <Result>(task: () => Promise<Result>) => Promise<Result>;
  /** Whether another task would be turned away at once. */
  isFull: () => boolean;
};

type Settings = {
  /** Maximum number of running tasks. */
  concurrency: number;
  /** Maximum number of waiting tasks; further ones are turned away immediately. */
  queue: number;
  /** Maximum time in the queue. */
  timeoutMs: number;
};

/** The queue was full, or the task waited too long in it. The task was never started. */
export class TurnedAway extends Error {
  override name = 'TurnedAway';
}

/** Runs a limited number of tasks at a time, first in, first out. */
export function createLimiter({ concurrency, queue, timeoutMs }: Settings): Limiter {
  let running = 0;
  const waiting = new Set<() => void>();

  function release(): void {
    running -= 1;
    const [next] = waiting;
    next?.();
  }

  function acquire(): Promise<void> {
    if (running < concurrency) {
      running += 1;
      return Promise.resolve();
    }
    if (waiting.size >= queue) return Promise.reject(new TurnedAway('The queue is full.'));
    return new Promise((resolve, reject) => {
      const proceed = () => {
        clearTimeout(timer);
        waiting.delete(proceed);
        running += 1;
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.delete(proceed);
        reject(new TurnedAway('The request waited too long in the queue.'));
      }, timeoutMs);
      waiting.add(proceed);
    });
  }

  return {
    async run(task) {
      await acquire();
      try {
        return await task();
      } finally {
        release();
      }
    },
    isFull: () => running >= concurrency && waiting.size >= queue,
  };
}
