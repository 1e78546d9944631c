import { startMagazine } from '#scripts/magazine.mjs';
import { copySeededDataDir } from '#scripts/seeded-data.mjs';
import type { Cores } from './cores.ts';
import { median } from './statistics.ts';

export type System = Awaited<ReturnType<typeof startSystem>>;

/** Where a page is and how many bytes its HTML has on the wire. */
export type PageSize = { path: string; bytes: number };

/** The real system on a copy of the sample magazine; the site has one core, with all its threads. */
export async function startSystem(nextPort: () => Promise<number>, cores: Cores) {
  const { dataDir, remove } = await copySeededDataDir();
  const [port, cmsPort, metricsPort] = [await nextPort(), await nextPort(), await nextPort()];
  const magazine = await startMagazine({
    dataDir,
    port,
    cmsPort,
    env: { METRICS_PORT: String(metricsPort), LOG_LEVEL: 'warn' },
  }).catch(async (error: unknown) => {
    await remove();
    throw error;
  });
  const { site } = magazine.pids();
  if (site !== undefined) await cores.moveToServer(site);
  const url = `http://127.0.0.1:${port}`;

  async function metric(name: string): Promise<number> {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
  }

  return {
    url,
    port,
    publicToken: magazine.publicToken,
    /** Seconds of the processor that the site has had so far. */
    processorSeconds: () => metric('process_cpu_seconds_total'),
    /** What the site takes of the machine's memory, in MB. */
    memory: async () => (await metric('process_resident_memory_bytes')) / 1024 ** 2,
    async stop(): Promise<void> {
      await magazine.stop();
      await remove();
    },
  };
}

/** Every article of the magazine, with the size of its page in Brotli. */
export async function articlePages(url: string): Promise<PageSize[]> {
  const paths = new Set<string>();
  for (let page = 1; ; page += 1) {
    const before = paths.size;
    const html = await (await fetch(`${url}/search?categories=&page=${page}`)).text();
    for (const [, path = ''] of html.matchAll(/href="(\/article\/[^"]+)"/g)) paths.add(path);
    // A page that does not exist is the first one again.
    if (paths.size === before) break;
  }
  const pages: PageSize[] = [];
  for (const path of paths) pages.push({ path, bytes: await brotliSize(url + path) });
  return pages;
}

/** The article whose page is neither large nor small among the others. */
export function medianPage(pages: readonly PageSize[]): PageSize {
  const bytes = median(pages.map((page) => page.bytes));
  const page = pages.find((candidate) => candidate.bytes === bytes);
  if (!page) throw new Error('The magazine has no articles.');
  return page;
}

async function brotliSize(url: string): Promise<number> {
  const response = await fetch(url, { headers: { 'Accept-Encoding': 'br' } });
  await response.arrayBuffer();
  if (!response.ok || response.headers.get('content-encoding') !== 'br') {
    throw new Error(`${url} is no page in Brotli (${response.status}).`);
  }
  return Number(response.headers.get('content-length'));
}
