import { setTimeout } from 'node:timers/promises';
import { request } from 'undici';
import { freePorts } from '#scripts/ports.mjs';
import { logInToAdminPanel } from '#testing/admin-panel.ts';
import { type Figure, measured, none } from '#testing/figure.ts';
import { allArticlePaths, articlePaths, documentIdIn, readText } from '#testing/pages.ts';
import { createRandom } from '#testing/random.ts';
import { startSampleMagazine } from '#testing/sample-magazine.ts';
import { quantile } from '#testing/statistics.ts';
import { until } from '#testing/until.ts';
import { startVarnish } from '#testing/varnish.ts';
import { isFromEdge, readAtEdge, readersPaths } from './hits.ts';

type Settings = {
  /** The program of Varnish. */
  program: string;
  publications: number;
  /** Publications between which readers read so many pages. */
  changes: number;
  reads: number;
  step: <Result>(label: string, work: () => Promise<Result>) => Promise<Result>;
};

const HOST = 'magazine.example';
const ARTICLES = '/content-manager/collection-types/api::article.article';
const POLL_MS = 5;
/** By then the edge has been notified of everything once more. */
const PAUSE_MS = 2_000;
const MAX_SECONDS = 1;
const MAX_ASKED_PERCENT = 0.1;
const READS_A_DAY = 30_000_000;
const CHANGES_A_DAY = 300;

/** Measures when a publication is on a page that stays at the edge (decision 0083), with a real Varnish in front of a magazine. */
export async function measureEdge({
  program,
  publications,
  changes,
  reads,
  step,
}: Settings): Promise<Figure[]> {
  const [port, readers] = await freePorts();
  const [purges] = await freePorts();
  const magazine = await step('Starting the magazine', () =>
    startSampleMagazine({
      port,
      siteUrl: `https://${HOST}`,
      env: { EDGE: 'varnish', PURGE_URL: `http://127.0.0.1:${purges}` },
    }),
  );
  const edge = await startVarnish(program, { site: port, readers, purges });
  try {
    const addresses = { site: `http://127.0.0.1:${port}`, edge: edge.url };
    const editor = await openEditor(magazine);
    return [
      ...(await step(`${publications} publications`, () => publishOften(editor, addresses, publications))),
      ...(await step('Readers between publications', () =>
        readBetween(editor, addresses, { changes, reads }),
      )),
    ];
  } finally {
    await edge.stop();
    await magazine.stop();
  }
}

type Magazine = Awaited<ReturnType<typeof startSampleMagazine>>;
type Addresses = { site: string; edge: string };
type Editor = Awaited<ReturnType<typeof openEditor>>;

async function openEditor({ cmsUrl, administrator }: Magazine) {
  const panel = await logInToAdminPanel(cmsUrl, administrator);
  return {
    /** Gives the article at a path another title. */
    async publish(path: string, title: string): Promise<void> {
      const article = `${ARTICLES}/${documentIdIn(path)}`;
      const { ok, status } = await panel.send('POST', `${article}/actions/publish`, { title });
      if (!ok) throw new Error(`${article} was not published: ${status}`);
    },
  };
}

async function publishOften(editor: Editor, addresses: Addresses, publications: number): Promise<Figure[]> {
  const paths = await articlePaths(addresses.site);
  const seconds: { site: number[]; edge: number[] } = { site: [], edge: [] };
  for (let number = 1; number <= publications; number++) {
    const path = paths[number % paths.length] ?? '';
    await until(`${path} stays at the edge`, async () => (await read(addresses.edge + path)).isKept);
    const title = `Edition ${number}.`;
    await editor.publish(path, title);
    const since = performance.now();
    const untilShown = async (name: 'site' | 'edge') => {
      const isShown = async () => (await read(addresses[name] + path)).text.includes(title);
      await until(`The ${name} shows ${title}`, isShown, { intervalMs: POLL_MS });
      seconds[name].push((performance.now() - since) / 1000);
    };
    await Promise.all([untilShown('site'), untilShown('edge')]);
    await setTimeout(PAUSE_MS);
  }
  const figure = (name: string, share: number, goal: { atMost?: number } = {}) => {
    const baseline = { name: 'at the site', value: quantile(seconds.site, share) };
    return measured(name, quantile(seconds.edge, share), 's', { ...goal, baseline });
  };
  const method = `${publications} publications in the panel, since it was answered; edge and site are asked every ${POLL_MS} ms`;
  return [
    { ...figure('a publication is at the edge after, median', 0.5), method },
    figure('– worst', 1, { atMost: MAX_SECONDS }),
  ];
}

/** How many of the pages that readers ask for between publications the edge has. */
async function readBetween(
  editor: Editor,
  addresses: Addresses,
  { changes, reads }: { changes: number; reads: number },
): Promise<Figure[]> {
  const random = createRandom(3);
  const home = (await readText(addresses.site, '/')).text;
  const lists = [...new Set(home.match(/\/search\?(?:categories|tags|dossiers)=[^"&]*/g))];
  const articles = await allArticlePaths(addresses.site);
  const paths = () => readersPaths(random, { articles, lists, count: reads });
  await readAtEdge(addresses.edge, HOST, [...articles, ...lists, ...paths()]);

  let asked = 0;
  let failed = 0;
  for (let number = 1; number <= changes; number++) {
    await editor.publish(random.pick(articles.slice(0, 24)), `Another edition ${number}.`);
    const counts = await readAtEdge(addresses.edge, HOST, paths());
    asked += counts.asked;
    failed += counts.failed;
  }
  const count = changes * reads;
  return [
    {
      ...measured('pages that the edge had to ask the site for', (100 * asked) / count, '%', {
        ...(reads >= READS_A_DAY / CHANGES_A_DAY && { atMost: MAX_ASKED_PERCENT }),
      }),
      method: `of ${count.toLocaleString('en')}, ${reads.toLocaleString('en')} after each publication: the front page, ${lists.length} lists, and ${articles.length} articles by Zipf's law; as many as with 300 changes a day and ten million readers, of three pages each`,
    },
    none('– failed', [], { among: count, count: failed }),
  ];
}

async function read(url: string) {
  const { headers, body } = await request(url, { headers: { host: HOST } });
  return { text: await body.text(), isKept: isFromEdge(headers) };
}
