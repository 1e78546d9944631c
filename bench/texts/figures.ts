import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import { searchHref } from '#app/content/search-filters.ts';
import { type FilledMagazine, type Step, withFilledMagazine } from '#bench/filled-magazine.ts';
import { runLoad } from '#bench/run-load.ts';
import { untilIndexed } from '#bench/until-indexed.ts';
import { articleText, textsUrl } from '#contract/search/texts.ts';
import { readDictionary } from '#search/file/dictionary.ts';
import { openForReading } from '#search/file/open-index.ts';
import { packedArticle, unpackArticle } from '#search/file/packed-article.ts';
import { type Figure, measured, none } from '#testing/figure.ts';
import { quantile } from '#testing/statistics.ts';
import { trackMax } from '#testing/track-max.ts';
import { madeUpBodies } from './made-up-texts.ts';
import { createTextQueries } from './text-queries.ts';

type Settings = {
  articles: number;
  /** Of searches in turn, and of the flood. */
  seconds: { inTurn: number; flood: number };
  step: Step;
};

const BUSY = 8;
const FLOOD = { rate: 200, connections: 256 };
const MAX_PER_SECOND = 500;
/** Fewer than can be answered, so that none waits for long. */
const ARRIVING = { rate: 50, connections: 64 };
const GOALS = {
  oneMs: 50,
  arrivingMs: 60,
  perSecond: 150,
  p99ToMedian: 4,
  keptMs: 25,
  /** Of real news; made-up words have longer lists and are packed worse. */
  filePart: 1.1,
  memoryMb: 250,
};
const texts = v.object({ data: v.array(articleText) });

/** Measures searches in texts (decision 0078) of articles with made-up texts, over the socket of a magazine. */
export const measureTexts = (settings: Settings): Promise<Figure[]> =>
  withFilledMagazine({ ...settings, bodies: madeUpBodies(settings.articles) }, (magazine) =>
    measure(magazine, settings),
  );

async function measure(
  { url, cmsUrl, cmsToken, memory, readKept, indexFile: file }: FilledMagazine,
  { articles, seconds, step }: Settings,
): Promise<Figure[]> {
  await step('Building the index', () => untilIndexed(file, cmsUrl));
  const alone = await step('A kept article alone', () => readKept(seconds.inTurn));
  const nextQuery = createTextQueries(await readTexts(cmsUrl, cmsToken, articles));
  const pages = (count: number) => Array.from({ length: count }, () => textsHref(nextQuery()));
  const inTurn = (connections: number) =>
    step(`Searches by ${connections} in turn`, () =>
      runLoad({
        url,
        paths: pages(seconds.inTurn * MAX_PER_SECOND),
        connections,
        seconds: seconds.inTurn,
      }),
    );
  const one = await inTurn(1);
  const found = await inTurn(BUSY);
  const arriving = await step(`${ARRIVING.rate} searches a second`, () =>
    runLoad({ url, paths: pages(seconds.inTurn * ARRIVING.rate), seconds: seconds.inTurn, ...ARRIVING }),
  );
  const plain = measurePlain(
    file,
    Array.from({ length: 100 }, () => nextQuery()),
  );
  const stop = trackMax(memory, 500);
  const [flood, kept] = await step(`${FLOOD.rate} searches a second`, () =>
    Promise.all([
      runLoad({ url, paths: pages(seconds.flood * FLOOD.rate), seconds: seconds.flood, ...FLOOD }),
      readKept(seconds.flood),
    ]),
  );
  const peak = stop();
  return [
    {
      ...measured('file ÷ texts', statSync(file).size / textBytes(file, cmsUrl), '', {
        atMost: GOALS.filePart,
      }),
      method: 'UTF-8 bytes of titles, names, descriptions and texts, estimated from a part of the articles',
    },
    {
      ...measured('distinct searches by one, p99', one.p99, 'ms', {
        atMost: GOALS.oneMs,
        baseline: { name: 'the statement of FTS5 alone', value: plain },
      }),
      method:
        'one to four words of a text, a tenth of them among the 100 commonest; clients share the cores with all others',
    },
    measured(`${ARRIVING.rate} distinct searches a second, p99`, arriving.p99, 'ms', {
      atMost: GOALS.arrivingMs,
    }),
    measured(`distinct searches by ${BUSY} in turn`, found.perSecond, '/s', { atLeast: GOALS.perSecond }),
    measured(`– p99 of ${BUSY}`, found.p99, 'ms', {
      ratioAtMost: GOALS.p99ToMedian,
      baseline: { name: 'their median', value: found.p50 },
    }),
    measured(`${FLOOD.rate} distinct searches a second, answered`, flood.perSecond, '/s', {
      atLeast: GOALS.perSecond,
    }),
    measured('– a kept article meanwhile, p99', kept.p99, 'ms', {
      atMost: GOALS.keptMs,
      baseline: { name: 'alone', value: alone.p99 },
    }),
    none('– kept articles that failed', [], { among: kept.succeeded + kept.failed, count: kept.failed }),
    measured('– memory of the site at the peak', peak, 'MB', { atMost: GOALS.memoryMb }),
  ];
}

const textsHref = (keywords: string) => searchHref({ keywords, texts: true, sort: 'best' });

/** Reads the words of the texts of some articles, from all over the magazine. */
async function readTexts(cmsUrl: string, token: string, articles: number): Promise<string[][]> {
  const known: string[][] = [];
  for (let after = 0; after < articles; after += Math.ceil(articles / 40)) {
    const response = await fetch(cmsUrl + textsUrl(after), { headers: { authorization: `Bearer ${token}` } });
    for (const { found } of v.parse(texts, await response.json()).data)
      known.push(JSON.stringify(found.content).match(/\b[a-z]+\b(?!")/g) ?? []);
  }
  return known;
}

/** The 99th percentile of FTS5's own statement for the best articles, in milliseconds. */
function measurePlain(file: string, queries: readonly string[]): number {
  const index = new DatabaseSync(file, { readOnly: true });
  const statement = index.prepare('select rowid from words where words match ? order by rank limit 24');
  const times = queries.map((keywords) => {
    const start = performance.now();
    statement.all(
      keywords
        .split(' ')
        .map((word) => `"${word}"`)
        .join(' AND '),
    );
    return performance.now() - start;
  });
  index.close();
  return quantile(times, 0.99);
}

/** The bytes of all texts, estimated from a part of them. */
function textBytes(file: string, source: string): number {
  const index = openForReading(file, source);
  if (!index) throw new Error('The index cannot be read.');
  const rows = v.parse(
    v.array(packedArticle),
    index.prepare('select packed, null as card from stored where id % 1000 = 0').all(),
  );
  const { count } = v.parse(
    v.object({ count: v.number() }),
    index.prepare('select count(*) as count from article').get(),
  );
  const dictionary = readDictionary(index);
  index.close();
  const bytes = rows.map((row) =>
    Buffer.byteLength(Object.values(unpackArticle(row, dictionary).text).join('')),
  );
  return (bytes.reduce((sum, each) => sum + each, 0) / rows.length) * count;
}
