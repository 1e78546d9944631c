import { setTimeout } from 'node:timers/promises';
import { atMost, type Figure, holds } from '#testing/figure.ts';
import { trackMax } from '#testing/track-max.ts';
import { warmUp } from './cached-pages.ts';
import { type Context, MEMORY_GROWTH, RATE } from './case.ts';
import { failures, latency } from './load.ts';
import type { Site } from './site.ts';

const WARM_UP_MS = { brief: 300, short: 2_000, long: 10_000 };
const SETTLE_MS = { brief: 500, short: 3_000, long: 10_000 };
/** A site that uses more is killed, to protect the rest of the machine. */
const KILL_ABOVE_MB = 6_000;

export type AttackedSite = Awaited<ReturnType<typeof startAttackedSite>>;

/**
 * Starts a site, puts it under ordinary load, and measures what an attack changes for readers and in memory.
 * `prepare` runs before the baseline is taken and counts as ordinary load.
 */
export async function startAttackedSite(
  context: Context,
  prepare: (site: Site) => Promise<unknown> = () => Promise.resolve(),
) {
  const { system, byLength, signal } = context;
  const site = await system.startSite();
  const cached = await warmUp(site.url, system.strapi.publicToken);
  const startLoad = (compareBytes = true) =>
    system.startReaders(site.url, cached, { rate: byLength(RATE), compareBytes });

  // Memory that ordinary load uses is not part of an attack.
  const ordinary = await startLoad();
  await setTimeout(byLength(WARM_UP_MS), null, { signal });
  await ordinary.stop();
  await prepare(site);
  const baseline = await site.memory();

  return {
    site,
    cached,

    /**
     * Loads cached pages during an attack and reports failures and latency. With `publishes`, pages change during
     * the attack: bytes are not compared, and there is no goal for latency.
     */
    async readDuring<Result>(attack: () => Promise<Result>, { name = '', publishes = false } = {}) {
      const load = await startLoad(!publishes);
      // Stop the load even if the attack throws: it would run on into the next cases.
      const result = await attack().catch(async (error) => {
        await load.stop();
        throw error;
      });
      const read = await load.stop();
      const during = name && ` during ${name}`;
      const failed = publishes ? 'failed' : 'failed or differ';
      return {
        read,
        figures: [
          failures(`cached pages that ${failed}${during}`, read),
          ...(publishes ? [] : [latency(read, `p99 of cached pages${during}`)]),
        ],
        result,
      };
    },

    /** Runs an attack and reports how far memory rises above the baseline. */
    async memoryDuring<Result>(attack: () => Promise<Result>, name = '') {
      const stop = trackMax(async () => {
        const now = await site.memory();
        if (now > KILL_ABOVE_MB) await site.kill();
        return now;
      });
      const result = await attack().finally(stop);
      const what = `peak memory growth${name && ` during ${name}`}`;
      return { figure: atMost(what, stop() - baseline, byLength(MEMORY_GROWTH), 'MB'), result };
    },

    /** Reports how far memory is above the baseline some time after an attack. */
    async memoryAfter(): Promise<Figure> {
      await setTimeout(byLength(SETTLE_MS), null, { signal });
      const what = 'memory growth after the attack';
      if (!site.isAlive()) return holds(what, false, 'the process died');
      return atMost(what, (await site.memory()) - baseline, byLength(MEMORY_GROWTH), 'MB');
    },

    /** Reports whether the process is still running. */
    survival(): Figure {
      const lastLine = site.log.findLast((line) => line.includes('FATAL')) ?? site.log.at(-1) ?? '';
      return holds(
        'the site process survives',
        site.isAlive(),
        `it died; last log line: ${lastLine.slice(0, 120)}`,
      );
    },
  };
}
