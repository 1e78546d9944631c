import { type ComponentType, use } from 'react';

/** A component whose code is fetched apart from the page's own. */
export type LazyComponent<Props extends object> = ComponentType<Props> & {
  /** Fetches the code ahead. Rejects where it can't be had; the next call tries again. */
  preload: () => Promise<void>;
};

/**
 * Like React's `lazy`, with two differences that matter here: once its code is there it
 * renders at once, so that server and browser render the same tree; and code that could not
 * be fetched is asked for again.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  let Loaded: ComponentType<Props> | null = null;
  let loading: Promise<void> | null = null;

  const preload = () => {
    loading ??= load().then(
      (component) => {
        Loaded = component;
      },
      (error: unknown) => {
        loading = null;
        throw error;
      },
    );
    return loading;
  };

  function Lazy(props: Props) {
    if (!Loaded) use(preload());
    return Loaded && <Loaded {...props} />;
  }

  return Object.assign(Lazy, { preload });
}
