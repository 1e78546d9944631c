import { createContext, use, useCallback, useEffect, useSyncExternalStore } from 'react';
import type { ContentRequest } from '#contract/call.ts';
import type { ContentState, ContentStore } from './content-store.ts';

export const ContentStoreContext = createContext<ContentStore | null>(null);

/** The store of this page; components that only ask ahead use it without following a state. */
export function useContentStore(): ContentStore {
  const store = use(ContentStoreContext);
  if (!store) throw new Error('There is no ContentStoreContext around this component.');
  return store;
}

export type Content<Data> = ContentState<Data> & { retry: () => void };

/**
 * The only way a component gets content: the states of spec §4, and `retry` to ask again.
 * A request that changes is another request; the older answer no longer reaches the component.
 */
export function useContent<Data>(request: ContentRequest<Data>): Content<Data> {
  const store = useContentStore();
  const url = request.url;
  const read = () => store.read(request);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a request is the same when its address is
  const subscribe = useCallback((listener: () => void) => store.subscribe(request, listener), [store, url]);
  const state = useSyncExternalStore(subscribe, read, read);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a request is the same when its address is
  useEffect(() => store.want(request), [store, url]);
  return { ...state, retry: () => void store.ask(request) };
}
