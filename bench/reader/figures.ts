import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { screenBytes } from '#bench/built-files.ts';
import type { Figure } from '#bench/figure.ts';
import { median } from '#bench/statistics.ts';
import { articlePages, medianPage, type System } from '#bench/system.ts';
import { ROOT } from '#scripts/settings.mjs';
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

/** 'Speed for the reader', row by row. */
export async function measureReader({ browser, system, twins, times, step }: Settings): Promise<Figure[]> {
  const article = medianPage(await articlePages(system.url));
  const pages = [
    { name: 'home', path: '/' },
    { name: 'article', path: article.path },
  ] as const;
  const loads = { home: [] as Pair[], article: [] as Pair[] };
  for (const { name, path } of pages) {
    await step(`First loads of the ${name} page`, async () => {
      for (let time = 0; time < times; time += 1)
        loads[name].push(await loadPair(browser, twins, path, time));
    });
  }
  const presses = await step('Presses', async () => {
    const figures: Figure[] = [];
    for (const press of PRESSES) {
      const taken = await repeat(times, () => timePress(browser, system.url, press));
      figures.push(pressFigure(press.name, taken));
    }
    return figures;
  });
  const [nextPage, fullLoad] = await step('A link that was pointed at', async () => [
    await repeat(times, () => timeNextPage(browser, system.url)),
    await repeat(times, () => timeFullLoad(browser, system.url, article.path)),
  ]);
  const pictures = await step('Pictures', async () => [
    ...(await readPictures(browser, system.url)),
    ...(await readPictures(browser, system.url + article.path)),
  ]);

  return [
    paintFigure('home', loads.home),
    paintFigure('article', loads.article),
    ...scriptFigures(loads.article),
    ...calmFigures(loads),
    ...byteFigures(loads.article, article.path),
    ...presses,
    nextPageFigure(nextPage, fullLoad),
    ...pictureFigures(pictures),
  ];
}

type Pair = { whole: FirstLoad; scriptless: FirstLoad };

/** Now the one first, now the other: whatever gets slower meanwhile meets both. */
async function loadPair(browser: Browser, twins: Twins, path: string, time: number): Promise<Pair> {
  const whole = () => loadFirst(browser, twins.whole + path, { scripts: true });
  const scriptless = () => loadFirst(browser, twins.scriptless + path, { scripts: false });
  if (time % 2 === 0) return { whole: await whole(), scriptless: await scriptless() };
  const first = await scriptless();
  return { whole: await whole(), scriptless: first };
}

async function repeat(times: number, measure: () => Promise<number>): Promise<number[]> {
  const measured: number[] = [];
  for (let time = 0; time < times; time += 1) measured.push(await measure());
  return measured;
}

const wholeOf = (pairs: readonly Pair[]) => pairs.map(({ whole }) => whole);
const SLOW = 'style, layout and script of a page take that long on a processor of this speed ÷ 4';
const CIRCUMSTANCES = 'a telephone of 412 × 823, slow 4G (1.6 Mbps, 150 ms), processor ÷ 4, nothing kept';

function paintFigure(name: string, pairs: readonly Pair[]): Figure {
  return {
    what: `largest paint, ${name}`,
    value: median(wholeOf(pairs).map(({ largestPaint }) => largestPaint)),
    unit: 'ms',
    peer: {
      what: 'its scripts removed',
      value: median(pairs.map(({ scriptless }) => scriptless.largestPaint)),
    },
    goal: { of: 'ratio', is: 'at most', number: 1.02 },
    how: `median of ${pairs.length} loads of each in turn, ${CIRCUMSTANCES}; both from one process, with the same headers, that takes every script element out of the one`,
  };
}

function scriptFigures(pairs: readonly Pair[]): Figure[] {
  const { scripts, scriptsWhenPointedAt } = screenBytes(join(ROOT, 'dist', 'browser')).article;
  const how = 'bytes in Brotli as the server sends them, from the manifest of the build';
  const firstScripts = wholeOf(pairs).flatMap(({ firstScript, largestPaint }) =>
    firstScript === null ? [] : [firstScript - largestPaint],
  );
  return [
    {
      what: 'JavaScript of an article page',
      value: scripts / KB,
      unit: 'KB',
      peer: null,
      goal: { of: 'value', is: 'at most', number: 85 },
      how: `${how}`,
    },
    {
      what: '– more, once the menu and the cover are pointed at',
      value: scriptsWhenPointedAt / KB,
      unit: 'KB',
      peer: null,
      goal: null,
      how,
    },
    {
      what: 'first script asked for, after the largest paint',
      // Where no script is asked for before the reader does something, none is before the paint.
      value: Math.min(...firstScripts, ...(firstScripts.length === 0 ? [0] : [])),
      unit: 'ms',
      peer: null,
      goal: { of: 'value', is: 'at least', number: 0 },
      how: `the earliest of ${pairs.length} loads of the article, ${CIRCUMSTANCES}; ${firstScripts.length} of them asked for a script by themselves`,
    },
  ];
}

function calmFigures(loads: Record<'home' | 'article', readonly Pair[]>): Figure[] {
  return (['home', 'article'] as const).flatMap((name) => [
    {
      what: `blocking time, ${name}`,
      value: median(wholeOf(loads[name]).map(({ blocked }) => blocked)),
      unit: 'ms',
      peer: null,
      goal: { of: 'value', is: 'at most', number: 50 },
      how: `what tasks took beyond 50 ms, from the first paint until React had taken over; median of ${loads[name].length} loads, ${CIRCUMSTANCES}`,
      ifMissed: SLOW,
    },
    {
      what: `layout shift, ${name}`,
      value: Math.max(...wholeOf(loads[name]).map(({ shift }) => shift)),
      unit: '',
      peer: null,
      goal: { of: 'value', is: 'at most', number: 0 },
      how: `the most of ${loads[name].length} loads, with a way through the whole page, so that every picture came`,
    },
  ]);
}

function byteFigures(pairs: readonly Pair[], path: string): Figure[] {
  const how = `bodies on the wire, first load of the article of middle size in the sample (${path})`;
  const figure = (what: string, kind: 'html' | 'styles' | 'fonts', most: number): Figure => ({
    what,
    value: median(wholeOf(pairs).map(({ bytes }) => bytes[kind])) / KB,
    unit: 'KB',
    peer: null,
    goal: { of: 'value', is: 'at most', number: most },
    how,
  });
  return [
    figure('HTML of an article', 'html', 8),
    figure('CSS of an article', 'styles', 10),
    figure('fonts of an article', 'fonts', 60),
  ];
}

function pressFigure(name: string, taken: readonly number[]): Figure {
  return {
    what: `press ${name} → painted`,
    value: median(taken),
    unit: 'ms',
    peer: null,
    goal: { of: 'value', is: 'at most', number: 100 },
    how: `median of ${taken.length} on fresh pages that React had taken over, processor ÷ 4, a desk of 1280 × 800; from the click's own time to the first task after the frame that shows it`,
    ifMissed: SLOW,
  };
}

function nextPageFigure(taken: readonly number[], fullLoad: readonly number[]): Figure {
  return {
    what: 'a link that was pointed at → new title',
    value: median(taken),
    unit: 'ms',
    peer: { what: 'a full load without network', value: median(fullLoad) },
    // 50 ms where a full load takes 62 to 68.
    goal: { of: 'ratio', is: 'at most', number: 0.77 },
    how: `median of ${taken.length}, slow 4G, processor ÷ 4, pressed when what was asked ahead had come; as for presses. The goal is 50 ms on a machine that takes 65 ms for the full load`,
  };
}

function pictureFigures(pictures: readonly ShownPicture[]): Figure[] {
  const how = `${pictures.length} pictures on home and article, as a telephone of 412 px × 1.75 asks for them`;
  const share = (fits: (picture: ShownPicture) => boolean) =>
    (100 * pictures.filter(fits).length) / pictures.length;
  const figure = (what: string, value: number): Figure => ({
    what,
    value,
    unit: '%',
    peer: null,
    goal: { of: 'value', is: 'at least', number: 100 },
    how,
  });
  return [
    figure(
      'pictures in AVIF',
      share(({ type }) => type === 'image/avif'),
    ),
    figure(
      'pictures whose width and height are known',
      share(({ hasSize }) => hasSize),
    ),
    {
      ...figure(
        'pictures not twice as wide as their place',
        share(({ widthToPlace }) => widthToPlace < 2),
      ),
      how: `${how}; on average ${average(pictures.map(({ widthToPlace }) => widthToPlace)).toFixed(2)} times as wide`,
    },
  ];
}

const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
