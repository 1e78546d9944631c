import { setTimeout } from 'node:timers/promises';
import { type LoadResult, startLoad } from '#testing/load.ts';

/** Without a rate each connection requests its next page as soon as it has the one before. */
type Load = { url: string; paths: readonly string[]; connections: number; seconds: number; rate?: number };

const HEADERS = { 'accept-encoding': 'br' };
/** Of every page that says that something failed, whatever its status. */
const ERROR_NOTICE = 'role="alert"';

/**
 * Requests pages in turn for some seconds, as browsers do. A page that says that something failed is no success. A page number beyond
 * the last one is redirected, which is one.
 */
export async function runLoad({ paths, seconds, ...load }: Load): Promise<LoadResult> {
  const { stop } = await startLoad({
    ...load,
    pages: paths.map((path) => ({ path, headers: HEADERS, lacks: ERROR_NOTICE })),
  });
  await setTimeout(seconds * 1000);
  return stop();
}
