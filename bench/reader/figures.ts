import type { Browser } from '@playwright/test';
import { readArticles, type System } from '#bench/system.ts';
import { screenBytes } from '#testing/built-files.ts';
import { atMost, type Figure, measured } from '#testing/figure.ts';
import { median } from '#testing/statistics.ts';
import { type FirstLoad, loadFirst } from './first-load.ts';
import { readPictures, type ShownPicture } from './pictures.ts';
import { PRESSES, timeFullLoad, timeNextPage, timePress } from './presses.ts';
import type { Twins } from './twin.ts';

const KB = 1_000;

type Settings = {
  browser: Browser;
  system: System;
  twins: Twins;
  /** How often everything is measured. */
  times: number;
  /** Shows what is going on. */
  step: <Result>(label: string, work: () => Promise<Result>) => Promise<Result>;
};

/** The figures for the reader. */
export async function measureReader({ browser, system, twins, times, step }: Settings): Promise<Figure[]> {
  const { middle } = await readArticles(system.url);
  const home = await step('First loads of the home page', () => loadPairs(browser, twins, '/', times));
  const article = await step('First loads of the article page', () =>
    loadPairs(browser, twins, middle, times),
  );
  const presses = await step('Presses', async () => {
    const figures: Figure[] = [];
    for (const press of PRESSES) {
      const taken = await repeat(times, () => timePress(browser, system.url, press));
      figures.push(pressFigure(press.name, taken));
    }
    return figures;
  });
  const nextPage = await step('A link that was pointed at', async () =>
    nextPageFigure(
      await repeat(times, () => timeNextPage(browser, system.url)),
      await repeat(times, () => timeFullLoad(browser, system.url, middle)),
    ),
  );
  const pictures = await step('Pictures', async () => [
    ...(await readPictures(browser, system.url)),
    ...(await readPictures(browser, system.url + middle)),
  ]);

  return [
    paintFigure('home', home),
    paintFigure('article', article),
    ...scriptFigures(article),
    ...calmFigures('home', home),
    ...calmFigures('article', article),
    ...byteFigures(article, middle),
    ...presses,
    nextPage,
    ...pictureFigures(pictures),
  ];
}

type Pair = { whole: FirstLoad; scriptless: FirstLoad };

/** Now the one first, now the other: whatever gets slower meanwhile meets both. */
async function loadPairs(browser: Browser, twins: Twins, path: string, times: number): Promise<Pair[]> {
  const whole = () => loadFirst(browser, twins.whole + path, { scripts: true });
  const scriptless = () => loadFirst(browser, twins.scriptless + path, { scripts: false });
  const pairs: Pair[] = [];
  while (pairs.length < times) {
    if (pairs.length % 2 === 0) pairs.push({ whole: await whole(), scriptless: await scriptless() });
    else pairs.push({ scriptless: await scriptless(), whole: await whole() });
  }
  return pairs;
}

async function repeat(times: number, measure: () => Promise<number>): Promise<number[]> {
  const taken: number[] = [];
  while (taken.length < times) taken.push(await measure());
  return taken;
}

const SLOW = 'style, layout and script of a page take that long on a processor of this speed ÷ 4';
const CIRCUMSTANCES = 'a telephone of 412 × 823, slow 4G (1.6 Mbps, 150 ms), processor ÷ 4, nothing kept';

function paintFigure(name: string, pairs: readonly Pair[]): Figure {
  const paint = median(pairs.map(({ whole }) => whole.largestPaint));
  const scriptless = median(pairs.map((pair) => pair.scriptless.largestPaint));
  return {
    ...measured(`largest paint, ${name}`, paint, 'ms', {
      baseline: { name: 'its scripts removed', value: scriptless },
      ratioAtMost: 1.02,
    }),
    method: `median of ${pairs.length} loads of each in turn, ${CIRCUMSTANCES}; both from one process, with the same headers, that takes every script element out of the one`,
  };
}

function scriptFigures(pairs: readonly Pair[]): Figure[] {
  const { scripts, scriptsWhenPointedAt } = screenBytes('article');
  const method = 'bytes in Brotli as the server sends them, from the manifest of the build';
  const firstScripts = pairs.flatMap(({ whole: { firstScript, largestPaint } }) =>
    firstScript === null ? [] : [firstScript - largestPaint],
  );
  // Where no script is asked for before the reader does something, none is before the paint.
  const earliest = firstScripts.length === 0 ? 0 : Math.min(...firstScripts);
  return [
    { ...atMost('JavaScript of an article page', scripts / KB, 85, 'KB'), method },
    {
      ...measured('– more, once the menu and the cover are pointed at', scriptsWhenPointedAt / KB, 'KB'),
      method,
    },
    {
      ...measured('first script asked for, after the largest paint', earliest, 'ms', { atLeast: 0 }),
      method: `the earliest of ${pairs.length} loads of the article, ${CIRCUMSTANCES}; ${firstScripts.length} of them asked for a script by themselves`,
    },
  ];
}

function calmFigures(name: string, pairs: readonly Pair[]): Figure[] {
  const blocked = median(pairs.map(({ whole }) => whole.blocked));
  const shift = Math.max(...pairs.map(({ whole }) => whole.shift));
  return [
    {
      ...atMost(`blocking time, ${name}`, blocked, 50, 'ms'),
      method: `what tasks took beyond 50 ms, from the first paint until React had taken over; median of ${pairs.length} loads, ${CIRCUMSTANCES}`,
      whyMissed: SLOW,
    },
    {
      ...atMost(`layout shift, ${name}`, shift, 0),
      method: `the most of ${pairs.length} loads, with a way through the whole page, so that every picture came`,
    },
  ];
}

function byteFigures(pairs: readonly Pair[], path: string): Figure[] {
  const kilobytes = (kind: keyof FirstLoad['bytes']) =>
    median(pairs.map(({ whole }) => whole.bytes[kind])) / KB;
  const method = `bodies on the wire, first load of the article of middle size in the sample (${path})`;
  return [
    { ...atMost('HTML of an article', kilobytes('html'), 8, 'KB'), method },
    { ...atMost('CSS of an article', kilobytes('styles'), 10, 'KB'), method },
    { ...atMost('fonts of an article', kilobytes('fonts'), 60, 'KB'), method },
  ];
}

function pressFigure(name: string, taken: readonly number[]): Figure {
  return {
    ...atMost(`press ${name} → painted`, median(taken), 100, 'ms'),
    method: `median of ${taken.length} on fresh pages that React had taken over, processor ÷ 4, a desk of 1280 × 800; from the click's own time to the first task after the frame that shows it`,
    whyMissed: SLOW,
  };
}

function nextPageFigure(taken: readonly number[], fullLoad: readonly number[]): Figure {
  return {
    ...measured('a link that was pointed at → new title', median(taken), 'ms', {
      baseline: { name: 'a full load without network', value: median(fullLoad) },
      // 50 ms where a full load takes 62 to 68.
      ratioAtMost: 0.77,
    }),
    method: `median of ${taken.length}, slow 4G, processor ÷ 4, pressed when what was asked ahead had come; as for presses. The goal is 50 ms on a machine that takes 65 ms for the full load`,
  };
}

function pictureFigures(pictures: readonly ShownPicture[]): Figure[] {
  const widths = pictures.map(({ widthToPlace }) => widthToPlace);
  const average = widths.reduce((sum, width) => sum + width, 0) / widths.length;
  const method = `${pictures.length} pictures on home and article, as a telephone of 412 px × 1.75 asks for them`;
  const share = (what: string, fits: (picture: ShownPicture) => boolean) =>
    measured(what, (100 * pictures.filter(fits).length) / pictures.length, '%', { atLeast: 100 });
  return [
    { ...share('pictures in AVIF', ({ type }) => type === 'image/avif'), method },
    { ...share('pictures whose width and height are known', ({ hasSize }) => hasSize), method },
    {
      ...share('pictures not twice as wide as their place', ({ widthToPlace }) => widthToPlace < 2),
      method: `${method}; on average ${average.toFixed(2)} times as wide`,
    },
  ];
}
