import { brotliDecompressSync } from 'node:zlib';
import { type Figure, holds } from '#testing/figure.ts';
import { until } from '#testing/until.ts';
import type { Context } from './context.ts';
import { ADDRESS } from './network.ts';

const FORGED = '203.0.113.9';
/** Listens in place of a site process and answers with the headers that it gets. */
const ECHO = `require('http').createServer((q, s) => s.end('headers ' + JSON.stringify(q.headers))).listen(3001, '127.0.0.1')`;

/** Pages behind a proxy are those of the site. */
export async function checkPages({ request, site, editors }: Context): Promise<Figure[]> {
  const page = await request(`${site}/`);
  const again = await request(`${site}/`, '--header', `If-None-Match: ${page.headers.get('etag')}`);
  const packed = await request(`${site}/`, '--header', 'Accept-Encoding: br');
  const unpacked = unpack(packed.body);
  const api = [];
  for (const path of ['/api/home', '/API/home', '/%61pi/home', '//api/home'])
    api.push((await request(editors + path)).status);
  return [
    holds('a page over TLS', page.status === 200, String(page.status)),
    holds('HTTP/2', page.version === '2', page.version),
    holds('HTTP/3 is offered', page.headers.get('alt-svc')?.includes('h3=') === true),
    holds('HSTS', page.headers.has('strict-transport-security')),
    holds('a page that has not changed is a 304', again.status === 304, String(again.status)),
    holds(
      'the page is compressed once, by the site',
      packed.headers.get('content-encoding') === 'br' && unpacked === page.body.toString(),
      `${packed.headers.get('content-encoding')}, ${unpacked.slice(0, 40)}`,
    ),
    holds(
      'the content API is closed on the host for editors',
      api.every((status) => status === 404),
      api.join(),
    ),
  ];
}

function unpack(body: Buffer): string {
  try {
    return brotliDecompressSync(body).toString();
  } catch (error) {
    return String(error);
  }
}

/** A client's claim about its address does not reach the site; the address that the proxy sees does. */
export async function checkProxyHeaders({ debian, request, site }: Context): Promise<Figure[]> {
  await debian.run("systemctl stop 'masthead-site@*'");
  await debian.run(`systemd-run --quiet --unit=echo /opt/masthead/node_modules/.bin/node -e "${ECHO}"`);
  const claims = ['X-Forwarded-For', 'X-Real-IP'].flatMap((name) => ['--header', `${name}: ${FORGED}`]);
  claims.push('--header', `Forwarded: for=${FORGED}`);
  let received = '';
  // Another address each time, because a proxy may answer from its cache.
  await until(
    'The headers that the site gets',
    async () => {
      const answer = await request(`${site}/api/headers-${Math.random()}`, ...claims);
      received = answer.body.toString();
      return received.startsWith('headers ');
    },
    { timeoutSeconds: 15, intervalMs: 300 },
  );
  await debian.run('systemctl stop echo; systemctl start masthead-site@3000 masthead-site@3001');
  await until('The site', async () => (await request(`${site}/readyz`)).body.toString() === 'ok', {
    timeoutSeconds: 20,
    intervalMs: 300,
  });
  return [
    holds(
      "the client's address is passed on",
      received.includes(`"x-forwarded-for":"${ADDRESS.reader}"`),
      received,
    ),
    holds('a forged address is not', !received.includes(FORGED), received),
  ];
}
