import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Set while the service itself writes or deletes content that no editor has written: the draft that it completes or puts in the
 * place of another one, and the sample magazine. The previous content is then neither kept as a version nor put into the bin.
 */
export const ownWrites = new AsyncLocalStorage<true>();
