import { type FunctionComponent, use } from 'react';

/** Milliseconds for which a failure holds for who renders. */
const FAILURE_HOLDS = 200;

/** A component whose code is fetched apart from the page's own. */
export type LazyComponent<Props extends object> = FunctionComponent<Props> & {
  /** Fetches the code ahead. Rejects where it can't be had; the next call tries again. */
  preload: () => Promise<void>;
  /** Whether the code is there, and rendering waits for nothing. */
  isLoaded: () => boolean;
};

/**
 * Like React's `lazy`, with two differences that matter here: once its code is there it
 * renders at once, so that server and browser render the same tree; and code that could not
 * be fetched is asked for again. Not at once by who renders, though: React renders again as
 * soon as the code has failed, and would ask without end and tell no error boundary.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<FunctionComponent<Props>>,
): LazyComponent<Props> {
  let Loaded: FunctionComponent<Props> | null = null;
  let loading: Promise<void> | null = null;
  let failed = false;
  /** What a rendering waits for, or waited for. */
  let awaited: Promise<void> | null = null;

  const preload = () => {
    if (loading && !failed) return loading;
    failed = false;
    const asked = load().then(
      (component) => {
        Loaded = component;
        if (awaited !== asked) awaited = null;
      },
      (error: unknown) => {
        failed = true;
        setTimeout(() => {
          if (loading === asked) loading = null;
        }, FAILURE_HOLDS);
        throw error;
      },
    );
    loading = asked;
    return asked;
  };

  function Lazy(props: Props) {
    if (!Loaded) awaited = loading ?? preload();
    // A rendering that has waited must call use() again when it goes on, or React complains.
    if (awaited) use(awaited);
    return Loaded && <Loaded {...props} />;
  }

  return Object.assign(Lazy, { preload, isLoaded: () => Loaded !== null });
}

/** A component that is there from the start, where others are fetched. */
export function loadedComponent<Props extends object>(
  Loaded: FunctionComponent<Props>,
): LazyComponent<Props> {
  const Shown = (props: Props) => <Loaded {...props} />;
  return Object.assign(Shown, { preload: () => Promise.resolve(), isLoaded: () => true });
}
