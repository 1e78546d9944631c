import type { Browser } from '@playwright/test';
import { type Figure, measured } from '#testing/figure.ts';
import { median } from '#testing/statistics.ts';
import type { Baseline } from './baseline.ts';
import { CONDITIONS } from './conditions.ts';
import { type FirstLoad, measureFirstLoad } from './first-load.ts';

/** Loads of one page: as it is, without its scripts, and as static HTML. */
export type Loads = { withScripts: FirstLoad; withoutScripts: FirstLoad; plain: FirstLoad };

/** Changes the order of the loads from round to round, so that changes in the machine's speed affect all. */
export async function loadInTurn(
  browser: Browser,
  baseline: Baseline,
  path: string,
  times: number,
): Promise<Loads[]> {
  const load = (url: string, scripts: boolean) => measureFirstLoad(browser, url + path, { scripts });
  const all: Loads[] = [];
  while (all.length < times) {
    if (all.length % 2 === 0) {
      const withScripts = await load(baseline.withScripts, true);
      const withoutScripts = await load(baseline.withoutScripts, false);
      all.push({ withScripts, withoutScripts, plain: await load(baseline.plain, false) });
    } else {
      const plain = await load(baseline.plain, false);
      const withoutScripts = await load(baseline.withoutScripts, false);
      all.push({ withScripts: await load(baseline.withScripts, true), withoutScripts, plain });
    }
  }
  return all;
}

const medianOf = (loads: readonly Loads[], kind: keyof Loads, value: 'firstPaint' | 'largestPaint') =>
  median(loads.map((load) => load[kind][value]));

const methodOf = (loads: readonly Loads[]) => `medians of ${loads.length} loads each, in turn; ${CONDITIONS}`;

/** First and largest paint. */
export function paintFigures(name: string, loads: readonly Loads[]): Figure[] {
  return [
    {
      ...measured(`first contentful paint, ${name}`, medianOf(loads, 'withScripts', 'firstPaint'), 'ms', {
        baseline: {
          name: 'a static page with one inline style',
          value: medianOf(loads, 'plain', 'firstPaint'),
        },
      }),
      method: `${methodOf(loads)}; the static page has the same words and pictures. It has no goal: loads of one page differ by more than the two`,
    },
    largestPaintFigure(name, loads),
  ];
}

export function largestPaintFigure(name: string, loads: readonly Loads[]): Figure {
  return {
    ...measured(`largest contentful paint, ${name}`, medianOf(loads, 'withScripts', 'largestPaint'), 'ms', {
      baseline: { name: 'without scripts', value: medianOf(loads, 'withoutScripts', 'largestPaint') },
      ratioAtMost: 1.02,
    }),
    method: `${methodOf(loads)}; one proxy serves both with the same headers and removes the script elements from one`,
  };
}
