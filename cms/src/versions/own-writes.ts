import { AsyncLocalStorage } from 'node:async_hooks';

/** Set while the service itself writes a draft that it puts back or completes: what was there is not kept as a version. */
export const ownWrites = new AsyncLocalStorage<true>();
