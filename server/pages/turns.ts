/**
 * Lets one piece of work go on in each turn of the event loop. Work of a millisecond or more that arrives together
 * would otherwise be done in one go, and everyone else would wait for all of it.
 */
export function createTurns(): () => Promise<void> {
  let last = Promise.resolve();
  return () => {
    last = last.then(() => new Promise((resolve) => setImmediate(resolve)));
    return last;
  };
}
