import { EventEmitter, once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { CHANGES_PATH } from 'masthead-contract/service/changes';

/** In a magazine whose requests never pause, a task continues twice a second. */
const MAX_WAIT_MS = 500;

/**
 * Counts the requests that a service is answering, except those of sites that poll for changes. `untilIdle` resolves when the
 * count is 0, or after half a second. Call it before other middleware is added.
 */
export function countRequests({ server }: Core.Strapi): { untilIdle: () => Promise<void> } {
  let answering = 0;
  const events = new EventEmitter();

  server.use(async ({ path }, next) => {
    if (path === CHANGES_PATH) return next();
    answering += 1;
    try {
      await next();
    } finally {
      answering -= 1;
      if (answering === 0) events.emit('idle');
    }
  });

  return {
    async untilIdle() {
      // Requests that have just arrived count, too.
      await setImmediate();
      if (answering === 0) return;
      await once(events, 'idle', { signal: AbortSignal.timeout(MAX_WAIT_MS) }).catch(() => undefined);
    },
  };
}
