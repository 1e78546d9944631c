import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context, FaultCase } from '#faults/case.ts';
import type { Site } from '#faults/site.ts';
import type { System } from '#faults/system.ts';
import { unseen, warmUp } from '#faults/warm-pages.ts';
import { atMost, type Figure, holds } from '#testing/figure.ts';
import { articlePaths, readPage } from '#testing/pages.ts';
import { connectTo, parseResponses, sendRaw } from '#testing/raw-http.ts';
import { secondsUntil } from '#testing/until.ts';

/** Goal, in MB: more than the buffers of a connection hold. */
const REFUSED_BODY = 32;
/** Milliseconds. */
const UPLOAD_TIME = 1_000;
const FILE = 'large-for-faults.jpg';
/** More than one read of a file, and more than a socket takes at once. */
const LARGE = Buffer.alloc(4 * 1024 * 1024, 'a');

/** Rare kinds of requests, most of them legal, and whether Cache-Status is true. */
export const disguise: FaultCase = {
  name: 'disguise',
  title: 'Half-closed connections, pipelined garbage and other rare requests',
  run,
};

const get = (path: string, ...lines: string[]) =>
  [`GET ${path} HTTP/1.1`, 'Host: x', ...lines, '\r\n'].join('\r\n');

async function run({ system }: Context): Promise<Figure[]> {
  const site = await system.startSite();
  const warm = await warmUp(site.url, system.testCms.publicToken);
  const [first = '', second = ''] = unseen(await articlePaths(site.url), warm);
  return [
    await continues(site, join(system.testCms.mediaDir, 'uploads', FILE)),
    await wholeThough('the client closes its half', site, first, { halfClose: true }),
    await wholeThough('garbage is pipelined behind it', site, second, { garbage: 'NONSENSE\r\n\r\n' }),
    atMost('read of a body that is refused', await takenOfRefusedBody(site), REFUSED_BODY, 'MB'),
    ...(await saysStale(system, site)),
  ];
}

/** How many MB of a body the site reads after it has refused the request. */
async function takenOfRefusedBody({ url }: Site): Promise<number> {
  const socket = connectTo(url);
  socket.on('error', () => undefined);
  socket.resume();
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000000000\r\n\r\n');
  const end = performance.now() + UPLOAD_TIME;
  let taken = 0;
  while (performance.now() < end && !socket.destroyed) {
    const isTaken = await new Promise<boolean>((resolve) => {
      const late = setTimeout(() => resolve(false), UPLOAD_TIME);
      socket.write(LARGE, (error) => {
        clearTimeout(late);
        resolve(!error);
      });
    });
    if (!isTaken) break;
    taken += LARGE.length / 1024 / 1024;
  }
  socket.destroy();
  return taken;
}

/** '100 Continue' must come before its own answer, not inside of it or of another one. */
async function continues({ url }: Site, file: string): Promise<Figure> {
  await writeFile(file, LARGE);
  const { bytes } = await sendRaw(
    url,
    get(`/uploads/${FILE}`) + get('/', 'Expect: 100-continue') + get('/healthz', 'Connection: close'),
    { untilClosed: true },
  );
  await rm(file);
  const finals = parseResponses(bytes).filter(({ status }) => status !== 100);
  const [first] = finals;
  return holds(
    "'100 Continue' is not put into the middle of an answer",
    finals.map(({ status }) => status).join() === '200,200,200' && first?.body.equals(LARGE) === true,
    finals.some(({ body }) => body.includes('100 Continue')) ? 'it is' : `${finals.length} answers`,
  );
}

async function wholeThough(
  what: string,
  site: Site,
  path: string,
  { garbage = '', halfClose = false }: { garbage?: string; halfClose?: boolean },
): Promise<Figure> {
  const { bytes } = await sendRaw(site.url, get(path) + garbage, {
    untilClosed: true,
    halfClose,
    timeoutMs: 2_000,
  });
  const [answer] = parseResponses(bytes);
  const isWhole = answer?.status === 200 && answer.body.toString().endsWith('</html>');
  return holds(
    `a page that is not kept comes first and whole though ${what}`,
    isWhole,
    `${answer?.status ?? 'nothing'}, ${answer?.body.length ?? 0} bytes`,
  );
}

async function saysStale({ proxy }: System, site: Site): Promise<Figure[]> {
  const says = async (wanted: string) => {
    const isSo = async () => (await readPage(site.url, '/')).cacheStatus === wanted;
    return Number.isFinite(await secondsUntil(isSo, 4));
  };
  await proxy.setMode('refuse');
  const stale = await says('masthead; hit; detail=stale');
  await proxy.setMode('pass');
  const again = await says('masthead; hit');
  return [
    holds('Cache-Status says stale while Strapi is away', stale),
    holds('Cache-Status says hit once it is back', again),
  ];
}
