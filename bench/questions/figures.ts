import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { searchHref } from '#app/content/search-filters.ts';
import { untilIndexed } from '#bench/until-indexed.ts';
import { cleanKeywords } from '#contract/text/clean-text.ts';
import { freePorts } from '#scripts/ports.mjs';
import { endGroup, spawnGroup } from '#scripts/process-group.mjs';
import { ROOT } from '#scripts/settings.mjs';
import { type Figure, measured } from '#testing/figure.ts';
import { readText } from '#testing/pages.ts';
import { hasXapian, searchPlain, searchXapian } from './compared-searches.ts';
import { documentOf, startCollection } from './content-service.ts';
import { type Quality, qualityOf } from './quality.ts';
import { type Collection, readCollections } from './read-collections.ts';

type Settings = {
  /** Below it are the collections. */
  folder: string;
  /** Of each collection, at most. */
  questions: number;
  step: <Result>(label: string, work: () => Promise<Result>) => Promise<Result>;
};

/** Of a content service that asks for none. */
const TOKEN = 'a-token-for-the-bench';
const STOP_MS = 15_000;
/** Below Xapian's at most. */
const TOLERANCE = 1;
const LINK = /<h2[^>]*><a[^>]*href="\/article\/(?<id>\w+)\//g;

/** Measures how well the pages of searches in texts answer questions, beside plain FTS5 and Xapian (decision 0105). */
export async function measureQuestions({ folder, questions, step }: Settings): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const all of readCollections(folder)) {
    const collection = { ...all, questions: all.questions.slice(0, questions) };
    figures.push(...(await step(`Questions of ${all.name}`, () => measure(collection))));
  }
  return figures;
}

async function measure(collection: Collection): Promise<Figure[]> {
  // Every search is given what the page takes of a question.
  const questions = collection.questions.map((question) => ({
    ...question,
    text: cleanKeywords(question.text),
  }));
  const asked = { ...collection, questions };
  const quality = (found: readonly string[][]) =>
    qualityOf(questions.map(({ answers }, place) => ({ found: found[place] ?? [], answers })));
  const own = quality(await searchPages(asked));
  const plain = quality(searchPlain(asked));
  const xapian = hasXapian() ? quality(searchXapian(asked)) : null;
  return figuresOf(asked, { own, plain, xapian });
}

type Compared = { own: Quality; plain: Quality; xapian: Quality | null };

function figuresOf(
  { name, documents, questions, hasOneAnswer }: Collection,
  { own, plain, xapian }: Compared,
): Figure[] {
  const figure = (
    label: string,
    of: (quality: Quality) => number,
    unit: string,
    atLeast?: number,
  ): Figure => ({
    ...measured(label, of(own), unit, atLeast === undefined ? {} : { atLeast }),
    comparison: [
      `FTS5 ${of(plain).toFixed(1)}`,
      xapian ? `Xapian ${of(xapian).toFixed(1)}` : 'without Xapian (package python3-xapian)',
    ].join(', '),
  });
  const method = `${questions.length} questions as they are, ${documents.length} texts`;
  if (!hasOneAnswer) {
    const ndcg = (quality: Quality) => 100 * quality.ndcg;
    const goal = xapian ? ndcg(xapian) - TOLERANCE : undefined;
    return [{ ...figure(`${name}: nDCG@10 × 100`, ndcg, '', goal), method }];
  }
  const first = (quality: Quality) => 100 * quality.first;
  const inFive = (quality: Quality) => 100 * quality.inFive;
  return [
    { ...figure(`${name}: right text first`, first, '%', first(plain)), method },
    figure('– among the first five', inFive, '%', inFive(plain)),
  ];
}

/** For each question of a collection the ids of the documents on the first page of its search in texts. */
async function searchPages(collection: Collection): Promise<string[][]> {
  const service = await startCollection(collection);
  const folder = await mkdtemp(join(tmpdir(), 'masthead-questions-'));
  const [port] = await freePorts();
  const site = spawnGroup(process.execPath, ['scripts/main.mjs', 'start'], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: folder,
      CMS_URL: service.url,
      CMS_TOKEN: TOKEN,
      LOG_LEVEL: 'error',
    },
    stdio: 'ignore',
  });
  try {
    const exited = once(site, 'exit').then(() => Promise.reject(new Error('The site has ended.')));
    const own = join(folder, 'sites', encodeURIComponent(service.url), 'site');
    const indexed = untilIndexed(join(own, 'search', 'texts.db'), service.url);
    await Promise.race([indexed, exited]);
    exited.catch(() => undefined);
    const found: string[][] = [];
    for (const { text } of collection.questions) {
      const href = searchHref({ keywords: text, texts: true, sort: 'best' });
      const page = await readText(`http://127.0.0.1:${port}`, href);
      if (page.status !== 200) throw new Error(`${href} responded with ${page.status}.`);
      found.push([...page.text.matchAll(LINK)].map(({ groups }) => documentOf(groups?.id ?? '')));
    }
    return found;
  } finally {
    await endGroup(site, STOP_MS);
    service.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
