import path from 'node:path';
import type { Core } from '@strapi/strapi';
import type { Services } from '../../../core/feature';
import { environment } from '../../../environment';
import { createImports, type Imports } from './imports';

/** Larger exports are imported with the command. */
const MAX_BYTES = 2_000_000_000;
const IDLE_MS = 60_000;
const HOUR_MS = 3_600_000;

const made = new WeakMap<Core.Strapi, Imports>();

/** The imports of a service. */
export function importsOf(strapi: Core.Strapi): Imports {
  const imports =
    made.get(strapi) ??
    createImports({
      dataDir: environment().dataDir,
      root: path.dirname(strapi.dirs.app.root),
      maxBytes: MAX_BYTES,
      idleMs: IDLE_MS,
      now: Date.now,
      log: (output) => strapi.log.error(output),
    });
  made.set(strapi, imports);
  return imports;
}

/** Continues with the uploaded export, and removes old ones. */
export function startImports({ strapi, timers }: Services): void {
  const imports = importsOf(strapi);
  timers.atStart(() =>
    imports.open().catch((error: unknown) => strapi.log.error(`Imports of the panel: ${error}`)),
  );
  timers.every(HOUR_MS, imports.removeOld);
}
