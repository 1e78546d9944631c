import { createRun } from '../features/schedule/server/publish-due';
import type { Service } from './open-service';

/** Publishes and withdraws what is due at the moment, after the service's own run, should that be at it. */
export async function runDates({ strapi }: Service, tell = async () => {}): Promise<void> {
  let hasRun = false;
  const now = () => {
    hasRun = true;
    return Date.now();
  };
  const run = createRun(strapi, { clock: { check: async () => 'right', now }, tell });
  while (!hasRun) await run();
}
