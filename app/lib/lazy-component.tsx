import { type FunctionComponent, use } from 'react';

/** The URL of a module, or of its style sheet, in the message of a failed import. */
const ADDRESS = /https?:\/\/[^\s#]+/;

/** How long renders see a failed load before one may try again. */
const FAILURE_TTL_MS = 200;

/** A component whose code is loaded separately. */
export type LazyComponent<Props extends object> = FunctionComponent<Props> & {
  /** Loads the code. Rejects if that fails; the next call tries again. */
  preload: () => Promise<void>;
  /** Whether the code is loaded, so that rendering does not suspend. */
  isLoaded: () => boolean;
};

/**
 * Like React's `lazy`, with two differences. Once the code is loaded, the component renders synchronously, so that server
 * and browser render the same tree. And a failed load is tried again, but by a render only after FAILURE_TTL_MS: React
 * renders again right after a failure, and an immediate retry would loop without reaching the error boundary.
 * @param pick takes the component from its module
 */
export function lazyComponent<Module, Props extends object>(
  load: () => Promise<Module>,
  pick: (module: Module) => FunctionComponent<Props>,
): LazyComponent<Props> {
  let Loaded: FunctionComponent<Props> | null = null;
  let loading: Promise<void> | null = null;
  let failed = false;
  let failures = 0;
  let loadNext = load;
  /** The promise that a render has suspended on. */
  let awaited: Promise<void> | null = null;

  const preload = () => {
    if (loading && !failed) return loading;
    failed = false;
    const attempt = loadNext().then(
      (module) => {
        Loaded = pick(module);
        if (awaited !== attempt) awaited = null;
      },
      (error: unknown) => {
        failed = true;
        failures++;
        const [address] = ADDRESS.exec(String(error)) ?? [];
        // Vite never requests a style sheet again, so the component would be shown without it.
        if (address?.endsWith('.css')) loadNext = () => loadStyles(address).then(load);
        // Chromium before 154 never requests a module again that it could not load, except under another fragment.
        else if (address) loadNext = () => import(/* @vite-ignore */ `${address}#${failures}`);
        setTimeout(() => {
          if (loading === attempt) loading = null;
        }, FAILURE_TTL_MS);
        throw error;
      },
    );
    loading = attempt;
    return attempt;
  };

  function Lazy(props: Props) {
    if (!Loaded) awaited = loading ?? preload();
    // A render that resumes must call use() again, or React logs an error.
    if (awaited) use(awaited);
    return Loaded && <Loaded {...props} />;
  }

  return Object.assign(Lazy, { preload, isLoaded: () => Loaded !== null });
}

function loadStyles(href: string): Promise<void> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  const loaded = new Promise<void>((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => reject(new Error(`Failed to load ${href}`)));
  });
  document.head.append(link);
  return loaded;
}
