import { setTimeout } from 'node:timers/promises';
import { atMost, type Figure, holds } from '#testing/figure.ts';
import { trackMax } from '#testing/track-max.ts';
import { type Context, GOALS, RATE } from './case.ts';
import { failures, latency } from './load.ts';
import type { Site } from './site.ts';
import { warmUp } from './warm-pages.ts';

/** In MB. A site that takes more is killed, to spare the machine. */
const LIMIT = 6_000;
/** Milliseconds after which memory is measured again. */
const AFTERWARDS = { brief: 500, short: 3_000, long: 10_000 };

export type AttackedSite = Awaited<ReturnType<typeof startAttackedSite>>;

/**
 * A site whose pages have been read for a while, and the figures of what readers notice of an attack on it. What is
 * done `beforehand` counts as ordinary work.
 */
export async function startAttackedSite(
  context: Context,
  beforehand: (site: Site) => Promise<unknown> = () => Promise.resolve(),
) {
  const { system, take, signal } = context;
  const site = await system.startSite();
  const warm = await warmUp(site.url, system.testCms.publicToken);
  const load = (bytes = true) => system.startLoad(site.url, warm, { rate: take(RATE), bytes });

  // The memory that ordinary work takes is not part of what an attack takes.
  const healthy = await load();
  await setTimeout(take({ brief: 300, short: 2_000, long: 10_000 }), null, { signal });
  await healthy.stop();
  await beforehand(site);
  const memoryBefore = await site.memory();

  return {
    site,
    warm,

    /**
     * What readers of warm pages notice while something happens, and what came of it. Where something is published
     * meanwhile, pages change, and readers wait for what is new.
     */
    async readDuring<Result>(attack: () => Promise<Result>, { what = '', publishes = false } = {}) {
      const reading = await load(!publishes);
      // The load is stopped in any case: it would go on through the cases that follow.
      const result = await attack().catch(async (error) => {
        await reading.stop();
        throw error;
      });
      const read = await reading.stop();
      const during = what && `, ${what}`;
      const wrong = publishes ? 'failed' : 'failed or had a wrong byte';
      return {
        read,
        figures: [
          failures(`warm pages that ${wrong}${during}`, read),
          ...(publishes ? [] : [latency(read, `p99 of warm pages${during}`)]),
        ],
        result,
      };
    },

    /** The most memory that the site takes while something happens. */
    async memoryDuring<Result>(attack: () => Promise<Result>, what = '') {
      const stop = trackMax(async () => {
        const now = await site.memory();
        if (now > LIMIT) await site.kill();
        return now;
      });
      const result = await attack().finally(stop);
      const during = what && `, ${what}`;
      const figure = atMost(
        `most memory, more than before${during}`,
        stop() - memoryBefore,
        GOALS.memory,
        'MB',
      );
      return { figure, result };
    },

    async memoryAfterwards(): Promise<Figure> {
      await setTimeout(take(AFTERWARDS), null, { signal });
      const what = 'memory afterwards, more than before';
      if (!site.isAlive()) return holds(what, false, 'it died');
      return atMost(what, (await site.memory()) - memoryBefore, GOALS.memory, 'MB');
    },

    sameProcess(): Figure {
      const lastWords = site.log.findLast((line) => line.includes('FATAL')) ?? site.log.at(-1) ?? '';
      return holds(
        'the same process still answers',
        site.isAlive(),
        `it died, last words: ${lastWords.slice(0, 120)}`,
      );
    },
  };
}
