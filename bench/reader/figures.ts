import type { Browser } from '@playwright/test';
import { readArticles, type System } from '#bench/system.ts';
import { atMost, type Figure, measured } from '#testing/figure.ts';
import { median } from '#testing/statistics.ts';
import type { Baseline } from './baseline.ts';
import { measureBlockingTime } from './blocking-time.ts';
import { CONDITIONS, repeat, SLOW } from './conditions.ts';
import { measureFirstTouches } from './first-touch-figures.ts';
import { measureWork, workFigure } from './main-thread.ts';
import { type Loads, largestPaintFigure, loadInTurn, paintFigures } from './paint-figures.ts';
import { PRESSES, timeFullLoad, timeNextPage, timePress } from './presses.ts';
import { measureSentBytes } from './sent-bytes.ts';

type Settings = {
  browser: Browser;
  /** The program of the browser. */
  executable: string;
  system: System;
  baseline: Baseline;
  /** Repetitions of each measurement. */
  times: number;
  /** Rounds of the work before the first paint. */
  workRounds: number;
  step: <Result>(label: string, work: () => Promise<Result>) => Promise<Result>;
};

/** Measures the table 'Speed for the reader'. */
export async function measureReader({
  browser,
  executable,
  system,
  baseline,
  times,
  workRounds,
  step,
}: Settings): Promise<Figure[]> {
  const sentBytes = await step('Bytes of all pages', () => measureSentBytes(system.url));
  const { medianPath } = await step('Articles', () => readArticles(system.url));
  const home = await step('First loads of the home page', () => loadInTurn(browser, baseline, '/', times));
  const article = await step('First loads of the article page', () =>
    loadInTurn(browser, baseline, medianPath, times),
  );
  const search = await step('First loads of a search', () =>
    loadInTurn(browser, baseline, '/search?categories=', times),
  );
  const [homeWork, articleWork] = await step('Work before the first paint', async () => [
    await measureWork(browser, baseline, '/', workRounds),
    await measureWork(browser, baseline, medianPath, workRounds),
  ]);
  const [homeBlocking, articleBlocking] = await step('Blocking time', async () => [
    await repeat(times, () => measureBlockingTime(executable, `${system.url}/`)),
    await repeat(times, () => measureBlockingTime(executable, system.url + medianPath)),
  ]);
  const presses = await step('Presses', async () => {
    const figures: Figure[] = [];
    for (const press of PRESSES) {
      const durations = await repeat(times, () => timePress(browser, system.url, press));
      figures.push(pressFigure(press.name, durations));
    }
    return figures;
  });
  const firstTouches = await step('First touches', () =>
    measureFirstTouches({ browser, siteUrl: system.url, articlePath: medianPath, times, fullLoads: article }),
  );
  const nextPage = await step('A prefetched link', async () =>
    nextPageFigure(
      await repeat(times, () => timeNextPage(browser, system.url)),
      await repeat(times, () => timeFullLoad(browser, system.url, medianPath)),
    ),
  );

  return [
    ...sentBytes,
    workFigure('home', homeWork),
    workFigure('article', articleWork),
    ...paintFigures('home', home),
    ...paintFigures('article', article),
    largestPaintFigure('search', search),
    firstScriptFigure(article),
    ...stabilityFigures('home', home, homeBlocking),
    ...stabilityFigures('article', article, articleBlocking),
    ...firstTouches,
    ...presses,
    nextPage,
  ];
}

function firstScriptFigure(pairs: readonly Loads[]): Figure {
  const firstScripts = pairs.flatMap(({ withScripts: { firstScript, largestPaint } }) =>
    firstScript === null ? [] : [firstScript - largestPaint],
  );
  // Pages that load no script before an interaction meet the goal.
  const earliest = firstScripts.length === 0 ? 0 : Math.min(...firstScripts);
  return {
    ...measured('first script request after the largest contentful paint', earliest, 'ms', { atLeast: 0 }),
    method: `earliest of ${pairs.length} loads of the article; ${CONDITIONS}; ${firstScripts.length} of them loaded a script without an interaction`,
  };
}

function stabilityFigures(name: string, pairs: readonly Loads[], blockingTimes: readonly number[]): Figure[] {
  const layoutShift = Math.max(...pairs.map(({ withScripts }) => withScripts.layoutShift));
  return [
    {
      ...atMost(`total blocking time, ${name}`, median(blockingTimes), 50, 'ms'),
      method: `time of tasks beyond 50 ms, from the first paint until hydration is complete; median of ${blockingTimes.length} loads in a browser without Playwright; ${CONDITIONS}`,
      whyMissed: SLOW,
    },
    {
      ...atMost(`cumulative layout shift, ${name}`, layoutShift, 0),
      method: `maximum of ${pairs.length} loads, including a scroll through the whole page that loads every image`,
    },
  ];
}

function pressFigure(name: string, durations: readonly number[]): Figure {
  return {
    ...atMost(`press of the ${name} to paint`, median(durations), 64, 'ms'),
    method: `median of ${durations.length} presses on newly loaded, hydrated pages; desktop of 1280 × 800, CPU ÷ 4; the button is held for 80 ms; from the click's timestamp to the first task after the frame that shows its effect`,
    whyMissed: SLOW,
  };
}

function nextPageFigure(durations: readonly number[], fullLoads: readonly number[]): Figure {
  return {
    ...measured('press of a prefetched link to new title', median(durations), 'ms', {
      baseline: { name: 'a full load on an unthrottled network', value: median(fullLoads) },
      // 50 ms on a machine with a full load of 62 to 68 ms.
      ratioAtMost: 0.77,
    }),
    method: `median of ${durations.length}, measured like the other presses; slow 4G, CPU ÷ 4; pressed once the article is prefetched. The goal is 50 ms on a machine with a full load of 65 ms`,
  };
}
