let last: Promise<unknown> = Promise.resolve();

/**
 * Does one piece of work after another, in the order in which they come. For everything that decodes a
 * picture, so that many uploads at once take no more memory than one.
 */
export function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const result = last.then(work);
  last = result.catch(() => {});
  return result;
}
