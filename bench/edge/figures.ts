import { setTimeout } from 'node:timers/promises';
import { request } from 'undici';
import { freePorts } from '#scripts/ports.mjs';
import { logInToAdminPanel } from '#testing/admin-panel.ts';
import { type Figure, measured } from '#testing/figure.ts';
import { articlePaths, documentIdIn } from '#testing/pages.ts';
import { startSampleMagazine } from '#testing/sample-magazine.ts';
import { quantile } from '#testing/statistics.ts';
import { until } from '#testing/until.ts';
import { startVarnish } from '#testing/varnish.ts';

type Settings = {
  /** The program of Varnish. */
  program: string;
  publications: number;
  step: <Result>(label: string, work: () => Promise<Result>) => Promise<Result>;
};

const HOST = 'magazine.example';
const ARTICLES = '/content-manager/collection-types/api::article.article';
const POLL_MS = 5;
/** By then the edge has been told everything once more. */
const PAUSE_MS = 2_000;
const MAX_SECONDS = 1;

/** Measures when a publication is on a page that stays at the edge (decision 0083), with a real Varnish in front of a magazine. */
export async function measureEdge({ program, publications, step }: Settings): Promise<Figure[]> {
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
    return await step(`${publications} publications`, () => publishOften(magazine, addresses, publications));
  } finally {
    await edge.stop();
    await magazine.stop();
  }
}

type Magazine = Awaited<ReturnType<typeof startSampleMagazine>>;

async function publishOften(
  { cmsUrl, administrator }: Magazine,
  addresses: { site: string; edge: string },
  publications: number,
): Promise<Figure[]> {
  const editor = await logInToAdminPanel(cmsUrl, administrator);
  const paths = await articlePaths(addresses.site);
  const seconds: { site: number[]; edge: number[] } = { site: [], edge: [] };
  for (let number = 1; number <= publications; number++) {
    const path = paths[number % paths.length] ?? '';
    await until(`${path} stays at the edge`, async () => (await read(addresses.edge + path)).isKept);
    const title = `Edition ${number}.`;
    const article = `${ARTICLES}/${documentIdIn(path)}`;
    const { ok, status } = await editor.send('POST', `${article}/actions/publish`, { title });
    if (!ok) throw new Error(`${article} was not published: ${status}`);
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

/** Varnish names the request that has brought a page which it had. */
async function read(url: string) {
  const { headers, body } = await request(url, { headers: { host: HOST } });
  return { text: await body.text(), isKept: String(headers['x-varnish']).includes(' ') };
}
