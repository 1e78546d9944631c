import { freePorts } from '#scripts/ports.mjs';
import { metricsOf } from '#testing/metrics.ts';
import { allArticlePaths, readPage } from '#testing/pages.ts';
import { startSampleMagazine } from '#testing/sample-magazine.ts';
import { median } from '#testing/statistics.ts';
import type { Cores } from './cores.ts';

export type System = Awaited<ReturnType<typeof startSystem>>;

/** The real system on a copy of the sample magazine; the site has one core, with all its threads. */
export async function startSystem(cores: Cores) {
  const [port, metricsPort] = await freePorts();
  const env = { METRICS_PORT: String(metricsPort), LOG_LEVEL: 'warn' };
  const magazine = await startSampleMagazine({ port, env });
  const { site } = magazine.pids();
  if (site !== undefined) await cores.moveToServer(site);

  return {
    url: `http://127.0.0.1:${port}`,
    port,
    publicToken: magazine.publicToken,
    ...metricsOf(site, metricsPort),
    stop: magazine.stop,
  };
}

/** The addresses of all articles, and of the one whose page is neither large nor small among the others, in Brotli. */
export async function readArticles(url: string): Promise<{ paths: string[]; middle: string }> {
  const paths = await allArticlePaths(url);
  const sizes: number[] = [];
  for (const path of paths) {
    const { status, body, responseHeaders } = await readPage(url, path, { 'accept-encoding': 'br' });
    if (status !== 200 || responseHeaders['content-encoding'] !== 'br') {
      throw new Error(`${url}${path} is no page in Brotli (${status}).`);
    }
    sizes.push(body.length);
  }
  return { paths, middle: paths[sizes.indexOf(median(sizes))] ?? '' };
}
