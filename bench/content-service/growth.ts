import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { table } from '#testing/report.ts';

const ENGINES = ['PostgreSQL', 'SQLite'];
const FILE = /^content-service-(\w+)-(\d+)\.md$/;
/** A row of such a file with the 99th percentile of a call, and its ratio to that with the sample magazine. */
const ROW = /^\| ([^|]+), p99 \| ([\d.,]+ ms) \| ([\d.,]+) × /gm;

/** How the time of each call grows with the number of articles, from the results that are there: a table in Markdown. */
export function describeGrowth(results: string): string {
  const runs = readdirSync(results)
    .flatMap((file) => {
      const [, name, articles] = FILE.exec(file) ?? [];
      const engine = ENGINES.find((engine) => engine.toLowerCase() === name);
      if (!engine) return [];
      const rows = readFileSync(join(results, file), 'utf8').matchAll(ROW);
      const p99 = new Map([...rows].map(([, call = '', time, ratio]) => [call, `${time} (${ratio} ×)`]));
      return [{ engine, articles: Number(articles), p99 }];
    })
    .sort((a, b) => a.engine.localeCompare(b.engine) || a.articles - b.articles);
  const calls = [...new Set(runs.flatMap(({ p99 }) => [...p99.keys()]))];
  return [
    '# Growth of the content service',
    '',
    'The 99th percentile of each call, and how many times that of the sample magazine in the same run it is. Written by `npm run bench` from',
    'the other results, which are not all of one day.',
    '',
    ...table(
      ['call', ...runs.map(({ engine, articles }) => `${engine}, ${articles.toLocaleString('en')}`)],
      calls.map((call) => [call, ...runs.map(({ p99 }) => p99.get(call) ?? '')]),
    ),
    '',
  ].join('\n');
}
