import { createRequire } from 'node:module';
import { vi } from 'vitest';

/** Modules with state of a service, such as settings or counts. Strapi's utils have none, and tests import their error classes. */
const STATEFUL =
  /\/(cms\/dist|node_modules\/(@strapi\/(?!utils\/)[^/]+|formidable|koa-body|koa2-ratelimit|pg|pg-types))\//;

const { cache } = createRequire(import.meta.url);
const environment = { ...process.env };
/** Strapi adds a listener to each. */
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
const listeners = new Set(SIGNALS.flatMap((signal) => process.listeners(signal)));

/** Undoes what a test file has changed in its process, for the next one: variables, mocks, timers, signal handlers and module state. */
export function restoreProcess(): void {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.resetModules();
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
  for (const signal of SIGNALS) {
    for (const listener of process.listeners(signal))
      if (!listeners.has(listener)) process.off(signal, listener);
  }
  forgetModules();
}

/** Removes modules from the cache of `require`, so that the next service loads them anew. */
function forgetModules(): void {
  const all = Object.values(cache).filter((loaded) => loaded !== undefined);
  const forgotten = new Set(all.filter(({ filename }) => STATEFUL.test(filename)));
  for (const loaded of all) {
    if (forgotten.has(loaded)) {
      delete cache[loaded.filename];
      // A module that is kept refers to the one that loaded it first, whose exports are under a symbol.
      for (const key of Reflect.ownKeys(loaded)) Reflect.set(loaded, key, undefined);
    } else {
      // One that an ES module has imported may have no list.
      loaded.children = loaded.children?.filter((child) => !forgotten.has(child));
    }
  }
}
