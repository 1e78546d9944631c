/**
 * Lets one rendering start in each turn of the event loop. Renderings take a millisecond or more; several in one turn
 * would keep everyone else waiting for all of them.
 */
export function createRenderTurns(): () => Promise<void> {
  let last = Promise.resolve();
  return () => {
    last = last.then(() => new Promise((resolve) => setImmediate(resolve)));
    return last;
  };
}
