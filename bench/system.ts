import { freePorts } from '#scripts/ports.mjs';
import { metricsOf } from '#testing/metrics.ts';
import { allArticlePaths, readPage } from '#testing/pages.ts';
import { startSampleMagazine } from '#testing/sample-magazine.ts';
import { median } from '#testing/statistics.ts';
import type { Cores } from './cores.ts';

export type System = Awaited<ReturnType<typeof startSystem>>;

/** Starts the real system on a copy of the sample magazine, with the site bound to the server's core. */
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

/** The paths of all articles, and of the one with the median page size in Brotli. */
export async function readArticles(url: string): Promise<{ paths: string[]; medianPath: string }> {
  const paths = await allArticlePaths(url);
  const sizes: number[] = [];
  for (const path of paths) {
    const { status, body, responseHeaders } = await readPage(url, path, { 'accept-encoding': 'br' });
    if (status !== 200 || responseHeaders['content-encoding'] !== 'br') {
      throw new Error(`${url}${path} did not respond with a page in Brotli (status ${status}).`);
    }
    sizes.push(body.length);
  }
  return { paths, medianPath: paths[sizes.indexOf(median(sizes))] ?? '' };
}
