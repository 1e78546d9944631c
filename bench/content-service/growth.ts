import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { table } from '#testing/report.ts';

const ENGINES = ['PostgreSQL', 'SQLite'];
const FILE = /^content-service-(\w+)-(\d+)\.md$/;
/** A row of such a file with the 99th percentile of a call, and that with the sample magazine in the same run. */
const ROW =
  /^\| ([^|]+), p99 \| ([\d.,]+) ms \| ([\d.,]+) × the same with ([\d,]+) articles \(([\d.,]+) ms\)/gm;

/** Times in milliseconds. */
type Growth = { p99: number; times: string; sample: { articles: number; p99: number } };
export type Run = { engine: string; articles: number; calls: ReadonlyMap<string, Growth> };

/** Reads the results of the content service that are there, by engine and number of articles. */
export function readRuns(results: string): Run[] {
  return readdirSync(results)
    .flatMap((file) => {
      const [, name, articles] = FILE.exec(file) ?? [];
      const engine = ENGINES.find((engine) => engine.toLowerCase() === name);
      if (!engine) return [];
      const rows = readFileSync(join(results, file), 'utf8').matchAll(ROW);
      const calls = [...rows].map(
        ([, call = '', time = '', times = '', articles = '', sample = '']): [string, Growth] => [
          call,
          {
            p99: readNumber(time),
            times,
            sample: { articles: readNumber(articles), p99: readNumber(sample) },
          },
        ],
      );
      return [{ engine, articles: Number(articles), calls: new Map(calls) }];
    })
    .sort((a, b) => a.engine.localeCompare(b.engine) || a.articles - b.articles);
}

const readNumber = (text: string) => Number(text.replaceAll(',', ''));

/** How the time of each call grows with the number of articles: a table in Markdown. */
export function describeGrowth(runs: readonly Run[]): string {
  const names = [...new Set(runs.flatMap(({ calls }) => [...calls.keys()]))];
  const cell = (growth: Growth | undefined) =>
    growth ? `${growth.p99.toPrecision(3)} ms (${growth.times} ×)` : '';
  return [
    '# Growth of the content service',
    '',
    'The 99th percentile of each call, and how many times that of the sample magazine in the same run it is. Written by `npm run bench` from',
    'the other results, which are not all of one day.',
    '',
    ...table(
      ['call', ...runs.map(({ engine, articles }) => `${engine}, ${articles.toLocaleString('en')}`)],
      names.map((name) => [name, ...runs.map(({ calls }) => cell(calls.get(name)))]),
    ),
    '',
    '![The same as lines, on logarithmic scales](growth.svg)',
    '',
  ].join('\n');
}
