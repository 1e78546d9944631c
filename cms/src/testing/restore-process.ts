import { createRequire } from 'node:module';
import { vi } from 'vitest';

/** Modules that keep something of a service, such as settings or counts. Of Strapi's utils tests compare the errors. */
const KEEPING = /\/(cms\/dist|@strapi\/(?!utils\/)[^/]+|formidable|koa-body|koa2-ratelimit|pg|pg-types)\//;

const { cache } = createRequire(import.meta.url);
const environment = { ...process.env };
/** Strapi listens to these. */
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
const listeners = new Set(SIGNALS.flatMap((signal) => process.listeners(signal)));

/** Leaves the process to the next file of tests as the first one found it. */
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

/** The next service loads these modules anew. */
function forgetModules(): void {
  for (const [file, loaded] of Object.entries(cache)) {
    if (!loaded || !KEEPING.test(file)) continue;
    delete cache[file];
    // Modules know each other, so that otherwise none would be freed.
    Object.assign(loaded, { children: [], exports: {} });
  }
}
