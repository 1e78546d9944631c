import type { Browser } from '@playwright/test';
import * as v from 'valibot';
import { type Figure, measured } from '#testing/figure.ts';
import { median } from '#testing/statistics.ts';
import type { Baseline } from './baseline.ts';
import { firstPaintOf, openPage, PHONE } from './browser.ts';
import { CONDITIONS } from './conditions.ts';

const CATEGORIES = ['toplevel', 'loading', 'blink.user_timing'];
const TASK = 'ThreadControllerImpl::RunTask';

/** Times in microseconds. */
const traceEvent = v.object({
  name: v.string(),
  pid: v.number(),
  tid: v.number(),
  ts: v.number(),
  dur: v.optional(v.number(), 0),
  args: v.looseObject({ data: v.optional(v.looseObject({ documentLoaderURL: v.optional(v.string()) })) }),
});
const trace = v.object({ traceEvents: v.array(traceEvent) });
type TraceEvent = v.InferOutput<typeof traceEvent>;

/** Milliseconds of work of a page and of the static page with the same words, in one round. */
type Work = { page: number; plain: number };

/** Measures the work before the first paint, the page and the static one in turn. */
export async function measureWork(
  browser: Browser,
  baseline: Baseline,
  path: string,
  rounds: number,
): Promise<Work[]> {
  const all: Work[] = [];
  while (all.length < rounds) {
    const page = await measureMainThread(browser, baseline.withScripts + path);
    all.push({ page, plain: await measureMainThread(browser, baseline.plain + path) });
  }
  return all;
}

export function workFigure(name: string, rounds: readonly Work[]): Figure {
  const figure = measured(
    `main thread busy until the first contentful paint, ${name}`,
    median(rounds.map(({ page }) => page)),
    'ms',
    {
      baseline: {
        name: 'a static page with one inline style',
        value: median(rounds.map(({ plain }) => plain)),
      },
      ratioAtMost: 1.15,
    },
  );
  return {
    ...figure,
    method: `medians of ${rounds.length} loads each, in turn; the tasks of the page's main thread in a trace, from the start of the navigation to the paint; the static page has the same words and pictures; ${CONDITIONS}`,
  };
}

/**
 * Milliseconds for which a page's main thread is busy from the start of the navigation to the first contentful paint. It is busy, too,
 * while it waits for another process, as at the first look at the storage.
 */
const measureMainThread = (browser: Browser, url: string): Promise<number> =>
  openPage(browser, { device: PHONE, network: 'slow 4G' }, async (page) => {
    await browser.startTracing(page, { categories: CATEGORIES });
    await page.goto(url, { waitUntil: 'load' });
    await firstPaintOf(page);
    const recorded = await browser.stopTracing();
    return busyUntilPaint(v.parse(trace, JSON.parse(recorded.toString())).traceEvents, url);
  });

function busyUntilPaint(events: readonly TraceEvent[], url: string): number {
  const start = events.find(
    ({ name, args }) => name === 'navigationStart' && args.data?.documentLoaderURL === url,
  );
  const paint = events.find(
    ({ name, pid, ts }) => name === 'firstContentfulPaint' && pid === start?.pid && ts > start.ts,
  );
  if (!start || !paint) throw new Error(`The trace of ${url} has no first paint.`);
  const tasks = events
    .filter(({ name, pid, tid }) => name === TASK && pid === start.pid && tid === start.tid)
    .sort((a, b) => a.ts - b.ts);
  let busy = 0;
  let end = start.ts;
  for (const { ts, dur } of tasks) {
    // A task may run inside another, or end after the paint.
    const until = Math.min(ts + dur, paint.ts);
    busy += Math.max(0, until - Math.max(end, ts));
    end = Math.max(end, until);
  }
  return busy / 1_000;
}
