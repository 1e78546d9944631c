/**
 * Returns a function whose promises resolve one per turn of the event loop. Each rendering awaits one before it starts:
 * rendering takes a millisecond or more, and several in one turn would block all other requests.
 */
export function createRenderTurns(): () => Promise<void> {
  let last = Promise.resolve();
  return () => {
    last = last.then(() => new Promise((resolve) => setImmediate(resolve)));
    return last;
  };
}
