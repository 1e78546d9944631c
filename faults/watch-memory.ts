import type { Site } from './site.ts';

const LOOK_EVERY = 50;
/** In MB. A site that takes more is ended: it would take the machine with it. */
const LIMIT = 6_000;

/** Watches how much memory a site takes until it is stopped, which gives the most, in MB. */
export function watchMemory(site: Site): () => number {
  let most = 0;
  const timer = setInterval(async () => {
    // A process that has died takes none; that it has is another figure.
    const now = await site.memory().catch(() => 0);
    most = Math.max(most, now);
    if (now > LIMIT) await site.kill();
  }, LOOK_EVERY);
  return () => {
    clearInterval(timer);
    return most;
  };
}
