import { setTimeout } from 'node:timers/promises';
import { type Context, type FaultCase, RATE } from '#faults/case.ts';
import { openSilentClients } from '#faults/silent-clients.ts';
import { unseen, warmUp } from '#faults/warm-pages.ts';
import { atMost, type Figure, holds, none } from '#testing/figure.ts';
import { articlePaths, documentIdIn, readPage } from '#testing/pages.ts';
import { startRelay } from '#testing/relay.ts';
import { until } from '#testing/until.ts';

/** Goal, in seconds. */
const GONE_WITHIN = 10;

/**
 * One of two site processes is told to end while both are read through a load balancer. Connections are kept
 * between requests, as browsers and proxies keep them. A request whose kept connection was closed before a byte of
 * an answer came is sent once more on a new one, as RFC 9110 allows and every browser does; how often that was
 * necessary is a figure too.
 */
export const shutdown: FaultCase = {
  name: 'shutdown',
  title: 'SIGTERM under load, one of two site processes',
  run,
};

async function run({ system, take, signal }: Context): Promise<Figure[]> {
  const [ending, staying] = [await system.startSite(), await system.startSite()];
  const warm = await warmUp(ending.url, system.testCms.publicToken);
  await warmUp(staying.url, system.testCms.publicToken);
  const [neverRead = ''] = unseen(await articlePaths(ending.url), warm);

  const balancer = await startRelay([ending.url, staying.url]);
  // Clients that sit on their connections: one has asked nothing, one has asked half a question.
  const idle = [
    await openSilentClients(ending.url, 1, ''),
    await openSilentClients(ending.url, 1, 'GET / HTTP/1.1\r\nHost: x\r\n'),
  ];
  try {
    const load = await system.startLoad(balancer.url, warm, { rate: take(RATE) });
    await setTimeout(take({ brief: 500, short: 3_000, long: 30_000 }), null, { signal });

    // It needs the content service, which takes its time just now.
    await system.proxy.setMode('late');
    const begun = readPage(ending.url, neverRead).then(
      ({ status }) => status,
      () => 0,
    );
    await untilAsked(system.proxy.takeAsked, documentIdIn(neverRead));
    const seconds = await ending.end();
    await system.proxy.setMode('pass');
    await setTimeout(take({ brief: 500, short: 2_000, long: 30_000 }), null, { signal });
    const { asked, failed, failures, repeated } = await load.stop();

    return [
      none('answers that failed or had a wrong byte', failures, { among: asked, count: failed }),
      none('requests that had to be sent again', [], { among: asked, count: repeated }),
      none('connections that nobody took', [], { count: balancer.refused() }),
      holds('a page that was begun before is answered', (await begun) === 200, String(await begun)),
      atMost('gone, with clients that never close their connections', seconds, GONE_WITHIN, 's'),
    ];
  } finally {
    for (const client of idle) client.close();
    await balancer.cut();
  }
}

async function untilAsked(takeAsked: () => { path: string }[], documentId: string): Promise<void> {
  await until(
    'The content service is asked',
    () => takeAsked().some(({ path }) => path.startsWith(`/api/articles/${documentId}`)),
    { timeoutSeconds: 5, intervalMs: 10 },
  );
}
