import type { Browser } from '@playwright/test';
import { atMost, type Figure, measured } from '#testing/figure.ts';
import { median } from '#testing/statistics.ts';
import { CONDITIONS, repeat, SLOW } from './conditions.ts';
import { timeFirstLink, timeTappedLink, timeTouch, touches } from './first-touch.ts';
import type { Loads } from './paint-figures.ts';

type FirstTouches = {
  browser: Browser;
  siteUrl: string;
  articlePath: string;
  times: number;
  fullLoads: readonly Loads[];
};

/** What the first tap on a page does, and a tap on a card that was not pointed at. */
export async function measureFirstTouches({
  browser,
  siteUrl,
  articlePath,
  times,
  fullLoads,
}: FirstTouches): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const touch of touches(articlePath)) {
    const durations = await repeat(times, () => timeTouch(browser, siteUrl, touch));
    figures.push({
      ...atMost(`first tap, no script yet, to ${touch.name}`, median(durations), 200, 'ms'),
      method: `median of ${times}; ${CONDITIONS}; no script is ever received`,
      whyMissed: SLOW,
    });
  }
  const fullLoad = {
    name: 'the first paint of a full load',
    value: median(fullLoads.map(({ withScripts }) => withScripts.firstPaint)),
  };
  const links = [
    { name: 'to the first paint of its page, no script yet', time: timeFirstLink },
    { name: 'to its title, hydrated', time: timeTappedLink },
  ];
  for (const { name, time } of links) {
    const durations = await repeat(times, () => time(browser, siteUrl));
    figures.push({
      ...measured(`tap on a card that was not pointed at ${name}`, median(durations), 'ms', {
        baseline: fullLoad,
        ratioAtMost: 1,
      }),
      method: `median of ${times}; ${CONDITIONS}`,
      whyMissed: SLOW,
    });
  }
  return figures;
}
