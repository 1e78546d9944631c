import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context, FaultCase } from '#faults/case.ts';
import { type Figure, holds } from '#faults/figure.ts';
import { articlePaths, readPage, warmUp } from '#faults/pages.ts';
import { sendRaw } from '#faults/raw-http.ts';
import { readAnswers } from '#faults/read-answers.ts';
import type { Site } from '#faults/site.ts';
import type { System } from '#faults/system.ts';
import { until } from '#faults/until.ts';

const FILE = 'large-for-faults.jpg';
/** More than one read of a file, and more than a socket takes at once. */
const LARGE = Buffer.alloc(4 * 1024 * 1024, 'a');

/** Legal HTTP that few clients speak, and what the answers say of themselves. */
export const disguise: FaultCase = {
  name: 'disguise',
  title: 'HTTP that few clients speak',
  run,
};

const get = (path: string, ...lines: string[]) =>
  [`GET ${path} HTTP/1.1`, 'Host: x', ...lines, '\r\n'].join('\r\n');

async function run({ system }: Context): Promise<Figure[]> {
  const site = await system.startSite();
  const warm = await warmUp(site.url, system.strapi.publicToken);
  const seen = new Set(warm.map(({ path }) => path));
  const unseen = (await articlePaths(site.url)).filter((path) => !seen.has(path));
  const [first = '', second = ''] = unseen;
  return [
    await continues(site, join(system.strapi.mediaDir, 'uploads', FILE)),
    await wholeThough('the client closes its half', site, first, { halfClose: true }),
    await wholeThough('garbage is pipelined behind it', site, second, { garbage: 'NONSENSE\r\n\r\n' }),
    ...(await saysStale(system, site)),
  ];
}

/** An interim answer belongs before its own answer, not into it, nor into one that is being sent. */
async function continues({ url }: Site, file: string): Promise<Figure> {
  await writeFile(file, LARGE);
  const { bytes } = await sendRaw(
    url,
    get(`/uploads/${FILE}`) + get('/', 'Expect: 100-continue') + get('/healthz', 'Connection: close'),
    { untilClosed: true },
  );
  await rm(file);
  const finals = readAnswers(bytes).filter(({ status }) => status !== 100);
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
    patience: 2_000,
  });
  const [answer] = readAnswers(bytes);
  const isWhole = answer?.status === 200 && answer.body.toString().endsWith('</html>');
  return holds(
    `a page that is not kept comes first and whole though ${what}`,
    isWhole,
    `${answer?.status ?? 'nothing'}, ${answer?.body.length ?? 0} bytes`,
  );
}

async function saysStale({ proxy }: System, site: Site): Promise<Figure[]> {
  const says = async (wanted: string) => {
    const isSo = async () => (await readPage(site.url, '/')).cache === wanted;
    return until('', isSo, { within: 4_000 }).then(
      () => true,
      () => false,
    );
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
