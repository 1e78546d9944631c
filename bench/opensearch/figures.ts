import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { NO_FILTERS } from '#app/content/search-filters.ts';
import type { Step } from '#bench/filled-magazine.ts';
import { cpuSeconds } from '#bench/process-cpu.ts';
import { createTextQueries } from '#bench/texts/text-queries.ts';
import { followedFile } from '#search/file/followed-file.ts';
import { emptyLog, openForWriting } from '#search/file/open-index.ts';
import { changeFollower } from '#search/follow/follow-changes.ts';
import { answerSearch } from '#server/search/answer-search.ts';
import type { Engine } from '#server/search/engine.ts';
import { fileEngine } from '#server/search/file-engine.ts';
import { openOpenSearch } from '#server/search/opensearch/open-opensearch.ts';
import { type Figure, measured } from '#testing/figure.ts';
import { createOpenSearchNode, type OpenSearchNode } from '#testing/opensearch/opensearch-node.ts';
import { quantile } from '#testing/statistics.ts';
import { until } from '#testing/until.ts';
import { madeUpService } from './made-up-service.ts';

type Settings = { articles: number; searches: number; step: Step };

const GOALS = { disk: 1.3, firstIndex: 1 };
const DEADLINE_MS = 60_000;
const MIB = 1024 ** 2;
const Stats = v.object({
  _all: v.object({
    total: v.object({
      store: v.object({ size_in_bytes: v.number() }),
      merges: v.object({ current: v.number() }),
    }),
  }),
});

/** Measures an index of made-up texts in OpenSearch beside one in a file, in this process (decision 0086). */
export async function measureOpenSearch(settings: Settings): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-texts-'));
  const node = await createOpenSearchNode({ heap: '1g' });
  try {
    await node.start();
    return await measure(folder, node, settings);
  } finally {
    await node.remove();
    await rm(folder, { recursive: true });
  }
}

async function measure(
  folder: string,
  node: OpenSearchNode,
  { articles, searches, step }: Settings,
): Promise<Figure[]> {
  const path = join(folder, 'texts.db');
  const index = openForWriting(path, 'http://cms.example');
  const ofFile = madeUpService(articles);
  const follow = changeFollower({ index: followedFile(index, () => index), ...ofFile });
  const fileSeconds = await step('The index in a file', () => secondsOf(follow));
  emptyLog(index);
  const fileBytes = (await stat(path)).size;

  const opened = openOpenSearch({
    openSearch: { urls: [node.url], user: '', password: '', name: 'bench' },
    ...madeUpService(articles),
    deadlineMs: DEADLINE_MS,
  });
  const seconds = await step('The index in OpenSearch', () => secondsOf(opened.follow));
  const bytes = await step('Merges', () => bytesAtRest(node));

  const nextQuery = createTextQueries(ofFile.samples);
  const [warm, queries] = [searches, searches].map((count) => Array.from({ length: count }, nextQuery));
  const inFile = async () => fileEngine(index);
  await searchAll(inFile, warm ?? []);
  const file = await step('Searches in the file', () => searchAll(inFile, queries ?? []));
  await searchAll(opened.engine, warm ?? []);
  const before = await cpuSeconds(node.pid());
  const found = await step('Searches in OpenSearch', () => searchAll(opened.engine, queries ?? []));
  const cpu = ((await cpuSeconds(node.pid())) - before) / searches;
  await opened.close();
  index.close();

  const beside = (value: number) => ({ baseline: { name: 'the file', value } });
  return [
    measured('first index', seconds, 's', { ...beside(fileSeconds), ratioAtMost: GOALS.firstIndex }),
    measured('on disk', bytes / MIB, 'MiB', { ...beside(fileBytes / MIB), ratioAtMost: GOALS.disk }),
    measured('searches by one in turn, p50', found.p50, 'ms', beside(file.p50)),
    measured('– p99', found.p99, 'ms', beside(file.p99)),
    measured('CPU of a search, searching process', found.cpu, 'ms', beside(file.cpu)),
    measured('CPU of a search, OpenSearch', cpu * 1000, 'ms'),
  ];
}

/** The size of all indexes after their merges. Meanwhile, OpenSearch keeps what is merged, too. */
async function bytesAtRest({ url }: OpenSearchNode): Promise<number> {
  const getStats = async () =>
    v.parse(Stats, await (await fetch(`${url}/_stats/store,merge`)).json())._all.total;
  await fetch(`${url}/_flush`, { method: 'POST' });
  await until('OpenSearch merges nothing', async () => (await getStats()).merges.current === 0);
  // Files are deleted once no search uses them.
  await fetch(`${url}/_refresh`, { method: 'POST' });
  return (await getStats()).store.size_in_bytes;
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

/** Searches one after another; times are in milliseconds, `cpu` is of this process for one search. */
async function searchAll(open: () => Promise<Engine | null>, queries: readonly string[]) {
  const times: number[] = [];
  const { user, system } = process.cpuUsage();
  for (const keywords of queries) {
    const start = performance.now();
    const texts = { ...NO_FILTERS, keywords, sort: 'best', extent: 'page' } as const;
    await answerSearch(await open(), { texts });
    times.push(performance.now() - start);
  }
  const used = process.cpuUsage();
  const cpu = (used.user + used.system - user - system) / 1000 / queries.length;
  return { p50: quantile(times, 0.5), p99: quantile(times, 0.99), cpu };
}
