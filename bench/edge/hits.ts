import { Pool } from 'undici';
import type { Random } from '#testing/random.ts';

/** Requests at a time. */
const READERS = 32;

/** Paths as readers ask for them: a quarter for the front page, a tenth for lists, the others for articles by Zipf's law, the newest most often. */
export function readersPaths(
  random: Random,
  { articles, lists, count }: { articles: readonly string[]; lists: readonly string[]; count: number },
): string[] {
  return Array.from({ length: count }, () => {
    const share = random.next();
    if (share < 0.25) return '/';
    if (share < 0.35) return random.pick(lists);
    return random.pickUneven(articles, 1)[0] ?? '/';
  });
}

/** Requests pages of an edge, and resolves with how many it had to ask the site for and how many failed. */
export async function readAtEdge(url: string, host: string, paths: readonly string[]) {
  const pool = new Pool(url, { connections: READERS });
  const left = paths.values();
  const counts = { asked: 0, failed: 0 };
  const reader = async () => {
    for (const path of left) {
      const { statusCode, headers, body } = await pool.request({
        path,
        method: 'GET',
        headers: { host, 'accept-encoding': 'gzip' },
      });
      await body.dump();
      if (statusCode !== 200) counts.failed += 1;
      if (!isFromEdge(headers)) counts.asked += 1;
    }
  };
  await Promise.all(Array.from({ length: READERS }, reader));
  await pool.close();
  return counts;
}

/** Whether Varnish had a page: it then names the request that has brought it, too. */
export const isFromEdge = (headers: Readonly<Record<string, unknown>>): boolean =>
  String(headers['x-varnish']).includes(' ');
