type Lane = {
  /** Requests at a time. */
  width: number;
  /** Requests that may wait; what comes beyond is turned away at once. */
  queue: number;
  /** Milliseconds a request may wait. */
  patience: number;
};

/** There was no room for a request in its lane. */
export class TurnedAway extends Error {
  override name = 'TurnedAway';
}

/**
 * Runs tasks of one kind, some at a time. Each kind has a lane of its own, so that a flood of
 * searches can't take the room that pages need.
 */
export function createLane({ width, queue, patience }: Lane) {
  let running = 0;
  const waiting: (() => void)[] = [];

  function leave(): void {
    running -= 1;
    waiting.shift()?.();
  }

  function enter(): Promise<void> {
    if (running < width) {
      running += 1;
      return Promise.resolve();
    }
    if (waiting.length >= queue) return Promise.reject(new TurnedAway('Too many requests wait already.'));
    return new Promise((resolve, reject) => {
      const proceed = () => {
        clearTimeout(timer);
        running += 1;
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(proceed), 1);
        reject(new TurnedAway('The request waited too long.'));
      }, patience);
      waiting.push(proceed);
    });
  }

  return async <Result>(task: () => Promise<Result>): Promise<Result> => {
    await enter();
    try {
      return await task();
    } finally {
      leave();
    }
  };
}
