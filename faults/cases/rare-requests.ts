import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { uncachedPaths, warmUp } from '#faults/cached-pages.ts';
import type { Context, FaultCase } from '#faults/case.ts';
import type { Site } from '#faults/site.ts';
import type { System } from '#faults/system.ts';
import { atMost, type Figure, holds } from '#testing/figure.ts';
import { articlePaths, readPage } from '#testing/pages.ts';
import { connectTo, parseResponses, sendRaw } from '#testing/raw-http.ts';
import { secondsUntil } from '#testing/until.ts';

/** Goal: more than the buffers of a connection hold. */
const MAX_REJECTED_BODY_MB = 32;
const UPLOAD_MS = 1_000;
const FILE = 'large-for-faults.jpg';
/** Takes several reads of the file and several writes to the socket. */
const LARGE = Buffer.alloc(4 * 1024 * 1024, 'a');

/** Rare requests, most of them valid HTTP, and the Cache-Status header. */
export const rareRequests: FaultCase = {
  name: 'rare-requests',
  title: 'Handles half-closed connections, pipelined garbage and other rare requests',
  run,
};

const get = (path: string, ...lines: string[]) =>
  [`GET ${path} HTTP/1.1`, 'Host: x', ...lines, '\r\n'].join('\r\n');

async function run({ system }: Context): Promise<Figure[]> {
  const site = await system.startSite();
  const cached = await warmUp(site.url, system.strapi.publicToken);
  const [first = '', second = ''] = uncachedPaths(await articlePaths(site.url), cached);
  return [
    await sendContinueInOrder(site, join(system.strapi.mediaDir, 'uploads', FILE)),
    await sendWholePage('after the client half-closes the connection', site, first, { halfClose: true }),
    await sendWholePage('before pipelined garbage', site, second, { garbage: 'NONSENSE\r\n\r\n' }),
    atMost('bytes read of a rejected body', await readOfRejectedBody(site), MAX_REJECTED_BODY_MB, 'MB'),
    ...(await reportCacheStatus(system, site)),
  ];
}

/** The MB that the site reads of a body after rejecting the request. */
async function readOfRejectedBody({ url }: Site): Promise<number> {
  const socket = connectTo(url);
  socket.on('error', () => undefined);
  socket.resume();
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000000000\r\n\r\n');
  const end = performance.now() + UPLOAD_MS;
  let megabytes = 0;
  while (performance.now() < end && !socket.destroyed) {
    const isRead = await new Promise<boolean>((resolve) => {
      const timeout = setTimeout(() => resolve(false), UPLOAD_MS);
      socket.write(LARGE, (error) => {
        clearTimeout(timeout);
        resolve(!error);
      });
    });
    if (!isRead) break;
    megabytes += LARGE.length / 1024 / 1024;
  }
  socket.destroy();
  return megabytes;
}

/** '100 Continue' must come before its own response, not inside it or another one. */
async function sendContinueInOrder({ url }: Site, file: string): Promise<Figure> {
  await writeFile(file, LARGE);
  const { bytes } = await sendRaw(
    url,
    get(`/uploads/${FILE}`) + get('/', 'Expect: 100-continue') + get('/healthz', 'Connection: close'),
    { untilClosed: true },
  );
  await rm(file);
  const responses = parseResponses(bytes).filter(({ status }) => status !== 100);
  const [first] = responses;
  const isInside = responses.some(({ body }) => body.includes('100 Continue'));
  return holds(
    "'100 Continue' is never sent inside another response",
    responses.map(({ status }) => status).join() === '200,200,200' && first?.body.equals(LARGE) === true,
    isInside ? 'it is' : `${responses.length} responses`,
  );
}

async function sendWholePage(
  when: string,
  site: Site,
  path: string,
  { garbage = '', halfClose = false }: { garbage?: string; halfClose?: boolean },
): Promise<Figure> {
  const { bytes } = await sendRaw(site.url, get(path) + garbage, {
    untilClosed: true,
    halfClose,
  });
  const [response] = parseResponses(bytes);
  const isWhole = response?.status === 200 && response.body.toString().endsWith('</html>');
  return holds(
    `an uncached page is sent whole ${when}`,
    isWhole,
    `${response?.status ?? 'no response'}, ${response?.body.length ?? 0} bytes`,
  );
}

async function reportCacheStatus({ proxy }: System, site: Site): Promise<Figure[]> {
  const reports = async (status: string) => {
    const isReported = async () => (await readPage(site.url, '/')).cacheStatus === status;
    return Number.isFinite(await secondsUntil(isReported));
  };
  await proxy.setMode('refuse');
  const isStale = await reports('masthead; hit; detail=stale');
  await proxy.setMode('pass');
  const isFresh = await reports('masthead; hit');
  return [
    holds('Cache-Status is stale while the content service is down', isStale),
    holds('Cache-Status is hit after the content service recovers', isFresh),
  ];
}
