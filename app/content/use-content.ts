import { createContext, useCallback, useEffect, useSyncExternalStore } from 'react';
import { usePresent } from '#app/lib/use-present.ts';
import type { ContentRequest } from '#contract/calls/call.ts';
import type { ContentState, ContentStore } from './content-store.ts';

export const ContentStoreContext = createContext<ContentStore | null>(null);

/** The store itself, for components that prefetch without subscribing to a state. */
export const useContentStore = (): ContentStore => usePresent(ContentStoreContext);

export type Content<Data> = ContentState<Data> & { retry: () => void };

/**
 * Returns the state of a request (spec §4) and `retry`, which fetches again. When the request changes, the component gets the
 * state of the new one. This is the only way in which components get content.
 */
export function useContent<Data>(request: ContentRequest<Data>): Content<Data> {
  const store = useContentStore();
  const state = useKnownContent(request);
  // biome-ignore lint/correctness/useExhaustiveDependencies: requests are compared by URL
  useEffect(() => store.ensure(request), [store, request.url]);
  return { ...state, retry: () => void store.fetch(request) };
}

/** The state of a request that another component makes, if any. */
export function useKnownContent<Data>(request: ContentRequest<Data>): ContentState<Data> {
  const store = useContentStore();
  const read = () => store.read(request);
  // biome-ignore lint/correctness/useExhaustiveDependencies: requests are compared by URL
  const subscribe = useCallback(
    (listener: () => void) => store.subscribe(request, listener),
    [store, request.url],
  );
  return useSyncExternalStore(subscribe, read, read);
}
