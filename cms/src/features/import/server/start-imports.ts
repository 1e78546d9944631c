import path from 'node:path';
import type { Core } from '@strapi/strapi';
import type { Timers } from '../../../core/clock/timers';
import type { Environment } from '../../../environment';
import { createImports, type Imports } from './imports';

/** Larger exports are imported with the command. */
const MAX_BYTES = 2_000_000_000;
const IDLE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** The imports of a service. */
export const createServiceImports = (strapi: Core.Strapi, { dataDir }: Environment): Imports =>
  createImports({
    dataDir,
    root: path.dirname(strapi.dirs.app.root),
    maxBytes: MAX_BYTES,
    idleMs: IDLE_MS,
    now: Date.now,
    log: (output) => strapi.log.error(output),
  });

/** Goes on with what was uploaded, and removes what is old. */
export function startImports(
  strapi: Core.Strapi,
  { imports, timers }: { imports: Imports; timers: Timers },
): void {
  timers.atStart(() =>
    imports.open().catch((error: unknown) => strapi.log.error(`Imports of the panel: ${error}`)),
  );
  timers.every(HOUR_MS, imports.removeOld);
}
