import path from 'node:path';
import type { Core } from '@strapi/strapi';
import { keepPrivate } from './access/keep-private';
import { EnvironmentError, environment } from './environment';
import { SeedError } from './seed/seed-error';

/** Loads the compiled service, which is then ready to use but not listening. */
export async function loadStrapi(): Promise<Core.Strapi> {
  process.env.NODE_ENV ??= 'production';
  process.env.STRAPI_TELEMETRY_DISABLED ??= 'true';
  // Loaded here because Strapi reads NODE_ENV and a `.env` file when it is loaded; with `require` because its ES modules
  // do not run in Node.
  const { createStrapi }: typeof import('@strapi/strapi') = require('@strapi/strapi');

  // Parsed before Strapi loads its configuration, because Strapi would wrap an EnvironmentError in its own error.
  keepPrivate(environment());

  const distDir = path.join(__dirname, '..');
  return createStrapi({ appDir: path.join(distDir, '..'), distDir }).load();
}

/** Runs a command of this package. If it fails, prints the error and exits with code 1. */
export function run(command: () => Promise<void>): void {
  command().catch((error: unknown) => {
    process.stderr.write(`${describe(error)}\n`);
    process.exit(1);
  });
}

/** Errors that the operator can fix are printed without their stack. */
function describe(error: unknown): string {
  if (error instanceof EnvironmentError || error instanceof SeedError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
