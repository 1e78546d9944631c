import { setTimeout } from 'node:timers/promises';
import { figuresOf } from '#faults/case.ts';
import { type ReaderResult, startReaders } from '#faults/load.ts';
import type { Terminal } from '#scripts/terminal.mjs';
import { startBareServer } from '#testing/bare-server.ts';
import { atMost, type Figure, holds, measured, none } from '#testing/figure.ts';
import { articlePaths, type Page, readPage, readText } from '#testing/pages.ts';
import { quantile } from '#testing/statistics.ts';
import { secondsUntil, until } from '#testing/until.ts';
import { type Cluster, HOST, startCluster } from './cluster.ts';
import type { Edge, Programs } from './edge.ts';
import { CLUSTER_FAULTS, type ClusterFault } from './faults.ts';
import { type Editor, isWithdrawn, openEditor, startPublications } from './publications.ts';

type Settings = {
  length: keyof ClusterFault['seconds'];
  programs: Programs;
  terminal: Terminal;
  signal: AbortSignal;
  /** Called with the figures of each fault. */
  add: (result: { title: string; figures: Figure[] }) => void;
};

/** Requests a second at each edge. */
const RATE = 500;
const SHOWN_SECONDS = 1;
const RIGHT_SECONDS = 2;
/** So many articles are published in turn. One is withdrawn, and the others are only read. */
const PUBLISHED = 8;
const PICTURES = 12;
const QUIET_MS = 2_000;
const READERS = { host: HOST };

/** `npm run faults -- --many`: failures of two of everything (docs/many.md), while readers read at both edges and an editor publishes each second. */
export async function runMany({ length, programs, terminal, signal, add }: Settings): Promise<void> {
  const cluster = await terminal.step('Starting two of everything', () => startCluster(programs, signal));
  const bareServers = new Map(cluster.edges.map((edge) => [edge, startBareServer()]));
  let edition = 0;
  try {
    const [service] = cluster.contentServices;
    const [, edge] = cluster.edges;
    if (!service || !edge) throw new Error('There are no two of everything.');
    const run: Run = {
      cluster,
      editor: await openEditor(edge, service.administrator),
      nextEdition: () => ++edition,
      load: (at, pages) => {
        const bare = bareServers.get(at);
        if (!bare) throw new Error(`${at.name} has no bare server.`);
        return startReaders({ bare, url: at.url, pages, rate: RATE, compareBytes: false });
      },
      signal,
    };
    for (const fault of CLUSTER_FAULTS) {
      const title = `While ${fault.title}`;
      const measure = () => runFault(fault, fault.seconds[length], run);
      const figures = await terminal.step(title, () => figuresOf(measure, signal));
      add({ title, figures });
    }
  } finally {
    await Promise.all(Array.from(bareServers.values(), (bare) => bare.stop()));
    await cluster.stop();
  }
}

type Run = {
  cluster: Cluster;
  editor: Editor;
  nextEdition: () => number;
  load: (edge: Edge, pages: readonly Page[]) => ReturnType<typeof startReaders>;
  signal: AbortSignal;
};

async function runFault(fault: ClusterFault, seconds: number, run: Run): Promise<Figure[]> {
  const { cluster, editor, nextEdition, load, signal } = run;
  const { edges } = cluster;
  const { shownSeconds = SHOWN_SECONDS, isReadOnly = false } = fault;
  const [withdrawn = '', ...others] = await articlePaths(edges[0]?.url ?? '', '/search?categories=', READERS);
  const pages = await readAll(edges, ['/', '/search?categories=', ...others, ...(await pictures(edges))]);
  const loads = await Promise.all(edges.map((edge) => load(edge, pages)));
  const publications = startPublications({ editor, edges, paths: others.slice(0, PUBLISHED), nextEdition });
  const wait = (ms: number) => setTimeout(ms, null, { signal });
  let isOn = false;
  const end = async () => {
    if (isOn && !signal.aborted) await fault.end(cluster);
    isOn = false;
  };
  try {
    await wait(QUIET_MS);
    const begunAt = performance.now();
    isOn = true;
    await fault.begin(cluster);
    await wait(seconds * 500);
    const gone = isReadOnly ? null : await secondsUntilGone(editor, edges, withdrawn);
    await wait(seconds * 500);
    const endedAt = performance.now();
    await end();
    const right = await secondsUntil(() => publications.untilShown().then(() => true));
    await wait(QUIET_MS);
    const { publications: all, older } = await publications.stop();
    const reads = await Promise.all(loads.map((each) => each.stop()));
    await until('The article is back', () => editor.publish(withdrawn, 'Back.'), { intervalMs: 500 });

    const shown = all
      .filter(({ confirmedAt }) => confirmedAt >= begunAt && confirmedAt < endedAt)
      .map((each) => Math.max(...each.seconds.values()));
    const times = [begunAt, ...all.map(({ confirmedAt }) => confirmedAt).filter((at) => at > begunAt)];
    const pauses = times.slice(1).map((at, index) => (at - (times[index] ?? 0)) / 1_000);
    return [
      ...viewFigures(reads),
      ...(isReadOnly ? [] : publicationFigures(shown, shownSeconds)),
      ...(gone === null ? [] : [atMost('withdrawn → gone from both edges', gone, shownSeconds, 's')]),
      none('pages older than what the edge had shown', older),
      measured('longest time between two confirmed publications', Math.max(...pauses), 's'),
      atMost('after its end both edges show all that was confirmed, in', right, RIGHT_SECONDS, 's'),
    ];
  } catch (error) {
    await Promise.allSettled([end(), publications.stop(), ...loads.map((each) => each.stop())]);
    throw error;
  }
}

/** Some of the pictures on the front page. */
async function pictures([edge]: readonly Edge[]): Promise<string[]> {
  const { text } = await readText(edge?.url ?? '', '/', READERS);
  return [...new Set(text.match(/\/uploads\/[^" ,]+\.avif/g))].slice(0, PICTURES);
}

/** Reads pages and pictures at each edge, so that it has them. */
async function readAll(edges: readonly Edge[], paths: readonly string[]): Promise<Page[]> {
  const pages: Page[] = [];
  for (const path of paths) {
    for (const { url } of edges) {
      const isRead = async () => (await readPage(url, path, READERS)).status === 200;
      await until(`${path} is served`, isRead);
    }
    pages.push(await readPage(edges[0]?.url ?? '', path, READERS));
  }
  return pages;
}

/** Withdraws an article; seconds from the confirmation until no edge has it. */
async function secondsUntilGone(editor: Editor, edges: readonly Edge[], path: string): Promise<number> {
  await until('The article is withdrawn', () => editor.withdraw(path), { intervalMs: 500 });
  return secondsUntil(() => isWithdrawn(edges, path));
}

function viewFigures(reads: readonly ReaderResult[]): Figure[] {
  const sum = (of: (each: ReaderResult) => number) => reads.reduce((total, each) => total + of(each), 0);
  return [
    none(
      'failed views of pages seen before',
      reads.flatMap(({ failures }) => failures),
      { among: sum(({ requests }) => requests), count: sum(({ failed }) => failed) },
    ),
    measured('– p99', Math.max(...reads.map(({ p99 }) => p99)), 'ms', {
      baseline: { name: 'a bare server', value: Math.max(...reads.map(({ bareP99 }) => bareP99)) },
    }),
  ];
}

function publicationFigures(seconds: readonly number[], shownSeconds: number): Figure[] {
  if (seconds.length === 0) return [holds('publications were confirmed', false)];
  return [
    measured(`published → shown at both edges, median of ${seconds.length}`, quantile(seconds, 0.5), 's'),
    measured('– p99', quantile(seconds, 0.99), 's', { atMost: shownSeconds }),
    measured('– worst', quantile(seconds, 1), 's'),
  ];
}
