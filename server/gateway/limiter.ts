export type Limiter = <Result>(task: () => Promise<Result>) => Promise<Result>;

type Settings = {
  /** Tasks that run at the same time. */
  concurrency: number;
  /** Tasks that may wait; one more is turned away at once. */
  queue: number;
  /** Milliseconds a task may wait. */
  patience: number;
};

/** The limiter was full, or the task waited too long in its queue. The task was never started. */
export class TurnedAway extends Error {
  override name = 'TurnedAway';
}

/** Runs a few tasks at a time, in the order they came; rejects with TurnedAway when too many wait, or for too long. */
export function createLimiter({ concurrency, queue, patience }: Settings): Limiter {
  let running = 0;
  const waiting = new Set<() => void>();

  function leave(): void {
    running -= 1;
    const [next] = waiting;
    next?.();
  }

  function enter(): Promise<void> {
    if (running < concurrency) {
      running += 1;
      return Promise.resolve();
    }
    if (waiting.size >= queue)
      return Promise.reject(new TurnedAway('Too many requests are waiting already.'));
    return new Promise((resolve, reject) => {
      const proceed = () => {
        clearTimeout(timer);
        waiting.delete(proceed);
        running += 1;
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.delete(proceed);
        reject(new TurnedAway('The request waited too long.'));
      }, patience);
      waiting.add(proceed);
    });
  }

  return async (task) => {
    await enter();
    try {
      return await task();
    } finally {
      leave();
    }
  };
}
