import { AsyncLocalStorage } from 'node:async_hooks';

const deletion = new AsyncLocalStorage<true>();

/** Deletes something without putting it into the bin. */
export const deleteForGood = <Result>(work: () => Promise<Result>): Promise<Result> =>
  deletion.run(true, work);

export const isForGood = (): boolean => deletion.getStore() ?? false;
