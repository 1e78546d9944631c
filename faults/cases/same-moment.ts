import { Agent, get } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { Context, FaultCase } from '#faults/case.ts';
import { type Figure, measured, none } from '#testing/figure.ts';
import { articlePaths, documentIdIn } from '#testing/pages.ts';
import { until } from '#testing/until.ts';

const COUNT = 2;
const READERS = 8;
const READS = { brief: 4_000, short: 200_000, long: 1_000_000 };
/** Between two editions. */
const PAUSE_MS = 200;

/** Readers use all processes of a site in turn while an editor publishes one edition of an article after the other. */
export const sameMoment: FaultCase = {
  name: 'same-moment',
  title: `Shows a change on all ${COUNT} processes of a site at the same moment`,
  run,
};

async function run({ system, byLength, signal }: Context): Promise<Figure[]> {
  const site = await system.startSite({ env: { SITE_PROCESSES: String(COUNT) } });
  const [path = ''] = await articlePaths(site.url);
  const total = byLength(READS);
  const seen = new Set<number>();
  const older: string[] = [];
  let newest = 0;
  let reads = 0;
  let stale = 0;
  let published = 0;

  async function readOften(): Promise<void> {
    // The first process hands its connections to the others in turn.
    const agents = Array.from({ length: COUNT }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
    try {
      for (let turn = 0; reads < total; turn++) {
        signal.throwIfAborted();
        reads += 1;
        const floor = newest;
        const { edition, isStale } = await readEdition(site.url + path, agents[turn % COUNT]);
        // The content service did not answer in time; the page says so.
        if (isStale) {
          stale += 1;
          continue;
        }
        if (edition < floor) older.push(`edition ${edition} after ${floor}`);
        seen.add(edition);
        newest = Math.max(newest, edition);
      }
    } finally {
      for (const agent of agents) agent.destroy();
    }
  }

  async function publishOften(): Promise<void> {
    for (let edition = 1; reads < total; edition++) {
      await system.strapi.retitle(documentIdIn(path), `Edition ${edition}.`);
      published = edition;
      await setTimeout(PAUSE_MS, null, { signal });
    }
  }

  await Promise.all([publishOften(), ...Array.from({ length: READERS }, readOften)]);
  // However slow the content service is, nothing stays stale.
  await until(`The site shows edition ${published}`, async () => {
    const { edition, isStale } = await readEdition(site.url + path, undefined);
    return edition === published && !isStale;
  });
  return [
    none('reads of an older edition after a newer one', older, { among: reads - stale, count: older.length }),
    // Without a goal: a content service with too little processor time publishes few.
    measured('editions that were seen', seen.size, ''),
  ];
}

/** The edition in the title of a page, 0 before the first one, and whether the page says that a newer one may exist. */
function readEdition(url: string, agent: Agent | undefined): Promise<{ edition: number; isStale: boolean }> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
      });
      response.once('error', reject);
      response.once('end', () => {
        const edition = Number(/<title>Edition (\d+)\./.exec(text)?.[1] ?? 0);
        // A process that had not read the article before cannot show it without the content service.
        const isMissing = response.statusCode === 503;
        const isStale = isMissing || String(response.headers['cache-status']).includes('detail=stale');
        if (isMissing || response.statusCode === 200) resolve({ edition, isStale });
        else reject(new Error(`${url}: ${response.statusCode}`));
      });
    });
    request.once('error', reject);
  });
}
