import { setTimeout } from 'node:timers/promises';
import { uncachedPaths, warmUp } from '#faults/cached-pages.ts';
import { type Context, type FaultCase, RATE } from '#faults/case.ts';
import { openSilentClients } from '#faults/silent-clients.ts';
import { atMost, type Figure, holds, none } from '#testing/figure.ts';
import { articlePaths, documentIdIn, readPage } from '#testing/pages.ts';
import { startRelay } from '#testing/relay.ts';
import { until } from '#testing/until.ts';

/** Goal: from SIGTERM until the process exits. */
const MAX_SHUTDOWN_SECONDS = 10;

/**
 * One of two site processes behind a load balancer gets a SIGTERM. Connections are kept alive, as by browsers and
 * proxies. A request whose connection was closed before the first byte is retried once, as RFC 9110 allows and every
 * browser does; retries have a figure of their own.
 */
export const shutdown: FaultCase = {
  name: 'shutdown',
  title: 'Fails no request when one of two loaded site processes gets SIGTERM',
  run,
};

async function run({ system, byLength, signal }: Context): Promise<Figure[]> {
  const [ending, staying] = [await system.startSite(), await system.startSite()];
  const cached = await warmUp(ending.url, system.strapi.publicToken);
  await warmUp(staying.url, system.strapi.publicToken);
  const [uncachedPath = ''] = uncachedPaths(await articlePaths(ending.url), cached);

  const balancer = await startRelay([ending.url, staying.url]);
  // Idle clients: one has sent nothing, the other half a request.
  const idle = [
    await openSilentClients(ending.url, 1, ''),
    await openSilentClients(ending.url, 1, 'GET / HTTP/1.1\r\nHost: x\r\n'),
  ];
  try {
    const load = await system.startLoad(balancer.url, cached, { rate: byLength(RATE) });
    await setTimeout(byLength({ brief: 500, short: 3_000, long: 30_000 }), null, { signal });

    // A delayed upstream keeps this request in flight during the shutdown.
    await system.proxy.setMode('delay');
    const inFlight = readPage(ending.url, uncachedPath).then(
      ({ status }) => status,
      () => 0,
    );
    await untilRequested(system.proxy.takeRequests, documentIdIn(uncachedPath));
    const seconds = await ending.terminate();
    await system.proxy.setMode('pass');
    await setTimeout(byLength({ brief: 500, short: 2_000, long: 30_000 }), null, { signal });
    const { requests, failed, failures, retried } = await load.stop();

    return [
      none('cached pages that failed or differ', failures, { among: requests, count: failed }),
      none('retried requests', [], { among: requests, count: retried }),
      none('connections refused by both processes', [], { count: balancer.refused() }),
      holds('the in-flight request completes', (await inFlight) === 200, String(await inFlight)),
      atMost('shutdown time with idle clients connected', seconds, MAX_SHUTDOWN_SECONDS, 's'),
    ];
  } finally {
    for (const client of idle) client.close();
    await balancer.cut();
  }
}

async function untilRequested(takeRequests: () => { path: string }[], documentId: string): Promise<void> {
  await until(
    'The article is requested from the content service',
    () => takeRequests().some(({ path }) => path.startsWith(`/api/articles/${documentId}`)),
    { intervalMs: 10 },
  );
}
