import path from 'node:path';
import type { Core } from '@strapi/strapi';
import { keepPrivate } from './access/keep-private';
import { EnvironmentError, environment } from './environment';
import { SeedError } from './seed/seed-error';

/** Loads the compiled service, ready to be used and not yet listening. */
export async function loadStrapi(): Promise<Core.Strapi> {
  process.env.NODE_ENV ??= 'production';
  process.env.STRAPI_TELEMETRY_DISABLED ??= 'true';
  // Loaded here and not above, because Strapi reads NODE_ENV and a `.env` file while it is loaded;
  // by `require`, because its ES modules do not run in Node.
  const { createStrapi }: typeof import('@strapi/strapi') = require('@strapi/strapi');

  // Parsed before Strapi asks, which would wrap the sentence in one of its own.
  keepPrivate(environment());

  const distDir = path.join(__dirname, '..');
  return createStrapi({ appDir: path.join(distDir, '..'), distDir }).load();
}

/** Runs a command of this package; what it fails with is said, and its exit code 1. */
export function run(command: () => Promise<void>): void {
  command().catch((error: unknown) => {
    process.stderr.write(`${explain(error)}\n`);
    process.exit(1);
  });
}

/** A wrong setting or seed file is the operator's to mend, so it is a sentence; anything else is ours, with its stack. */
function explain(error: unknown): string {
  if (error instanceof EnvironmentError || error instanceof SeedError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
