import { createServer } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { request } from 'undici';
import { expect, onTestFinished, test } from 'vitest';
import { freePorts, listen } from '#scripts/ports.mjs';
import { startVarnish, VARNISH } from '#testing/varnish.ts';

const HOST = 'magazine.example';
const TAG = `${HOST}/article`;
/** The last time that the content service makes an edge drop what an article has changed is this much after it (`follow-log.ts`). */
const AGAIN_MS = 1_500;

/** Varnish in front of a site with one article, whose answer from before it was withdrawn may be long on its way. */
async function openMagazine() {
  let text = 'The article.';
  let wayMs = 0;
  const site = createServer(async ({ url }, response) => {
    const body = text;
    if (url === '/article') await setTimeout(wayMs);
    const headers = {
      'Cache-Control': 'no-cache',
      'CDN-Cache-Control': 'max-age=86400, stale-if-error=86400',
    };
    response.writeHead(200, { ...headers, xkey: TAG }).end(body);
  });
  const [readers, purges] = await freePorts();
  const varnish = await startVarnish(VARNISH ?? '', { site: await listen(site), readers, purges });
  onTestFinished(async () => {
    await varnish.stop();
    site.closeAllConnections();
    site.close();
  });
  async function send(method: 'GET' | 'PURGE', address: string, headers = {}) {
    // Undici names no PURGE among its methods.
    const answer = await request(address, { method: method as 'GET', headers: { host: HOST, ...headers } });
    return answer.body.text();
  }
  const tell = (headers = {}) => send('PURGE', `http://127.0.0.1:${purges}/`, headers);
  await tell();
  return {
    tell,
    read: () => send('GET', `${varnish.url}/article`),
    withdraw: () => {
      text = 'It is gone.';
    },
    delay: (milliseconds: number) => {
      wayMs = milliseconds;
    },
  };
}

test.skipIf(!VARNISH)("a response in flight while its article is withdrawn isn't cached", async () => {
  const { delay, read, tell, withdraw } = await openMagazine();
  delay(AGAIN_MS + 1_000);
  const late = read();
  await setTimeout(300);
  withdraw();
  delay(0);
  for (const wait of [AGAIN_MS, 0]) {
    await tell({ 'xkey-hardpurge': TAG });
    await setTimeout(wait);
  }
  expect(await late).toBe('The article.');
  await tell();
  await expect.poll(read, { timeout: 3_000 }).toBe('It is gone.');
});
