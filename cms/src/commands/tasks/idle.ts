import type { Core } from '@strapi/strapi';
import { CHANGES_PATH } from 'masthead-contract/changes';

/** A magazine whose requests never pause gets two rounds of a task each second. */
const MAX_WAIT_MS = 500;

/**
 * Counts the requests that a service answers, but for those of sites that wait for changes. `untilIdle` resolves when there is none. To be called
 * before other middleware is added.
 */
export function countRequests({ server }: Core.Strapi): { untilIdle: () => Promise<void> } {
  let answering = 0;
  let waiting: (() => void)[] = [];

  server.use(async ({ path }, next) => {
    if (path === CHANGES_PATH) return next();
    answering += 1;
    try {
      await next();
    } finally {
      answering -= 1;
      if (answering === 0) {
        for (const resume of waiting) resume();
        waiting = [];
      }
    }
  });

  return {
    untilIdle: () =>
      new Promise((resolve) => {
        // What has just arrived counts, too.
        setImmediate(() => {
          if (answering === 0) return resolve();
          waiting.push(resolve);
          setTimeout(resolve, MAX_WAIT_MS);
        });
      }),
  };
}
