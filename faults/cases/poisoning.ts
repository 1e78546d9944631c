import { warmUp } from '#faults/cached-pages.ts';
import type { Context, FaultCase } from '#faults/case.ts';
import { type Figure, none } from '#testing/figure.ts';
import { articlePaths, documentIdIn, type Page } from '#testing/pages.ts';
import { sendRaw } from '#testing/raw-http.ts';

/** A header value that must never appear in a response. */
const MARK = 'poison.example';

/** Headers that make some proxies, frameworks and caches use another host, path, method or language. */
const HEADERS = [
  `Host: ${MARK}`,
  `Host: ${MARK}:443`,
  `Host: magazine.example@${MARK}`,
  `Host: magazine.example\r\nHost: ${MARK}`,
  'Host: ',
  `X-Forwarded-Host: ${MARK}`,
  `X-Forwarded-Host: ${MARK}, ${MARK}`,
  `X-Host: ${MARK}`,
  `X-Forwarded-Server: ${MARK}`,
  `X-HTTP-Host-Override: ${MARK}`,
  `Forwarded: for=${MARK};host=${MARK};proto=https`,
  `Forwarded: host="${MARK}"`,
  `X-Original-Host: ${MARK}`,
  `X-Backend-Host: ${MARK}`,
  `X-Proxy-Host: ${MARK}`,
  'X-Forwarded-Proto: https',
  'X-Forwarded-Proto: http',
  'X-Forwarded-Protocol: https',
  'X-Forwarded-Scheme: http',
  'X-Forwarded-Ssl: on',
  'X-Url-Scheme: https',
  'Front-End-Https: on',
  'X-Forwarded-Port: 1',
  `X-Forwarded-Prefix: /${MARK}`,
  `X-Forwarded-Path: /${MARK}`,
  `X-Script-Name: /${MARK}`,
  `X-Original-URL: /${MARK}`,
  `X-Rewrite-URL: /${MARK}`,
  `X-Override-URL: /${MARK}`,
  `X-Original-URI: /${MARK}`,
  `X-Accel-Redirect: /${MARK}`,
  `X-Sendfile: /${MARK}`,
  `X-Forwarded-Uri: /${MARK}`,
  `Base-Url: https://${MARK}`,
  `Destination: https://${MARK}/`,
  `Request-Uri: /${MARK}`,
  `Referer: https://${MARK}/`,
  `Origin: https://${MARK}`,
  `Origin: null`,
  'X-HTTP-Method-Override: DELETE',
  'X-HTTP-Method: PUT',
  'X-Method-Override: POST',
  'X-Forwarded-Method: HEAD',
  `X-Forwarded-For: ${MARK}`,
  `X-Real-IP: ${MARK}`,
  `True-Client-IP: ${MARK}`,
  `CF-Connecting-IP: ${MARK}`,
  `X-Client-IP: ${MARK}`,
  `Via: 1.1 ${MARK}`,
  `From: a@${MARK}`,
  `User-Agent: ${MARK}`,
  `Cookie: session=${MARK}; display={"scheme":"dark"}`,
  'Accept: application/json',
  'Accept: text/x-component',
  'Accept-Language: de',
  'Accept-Charset: utf-16',
  'Range: bytes=0-9',
  'If-None-Match: "x"',
  'If-Modified-Since: Fri, 01 Jan 2100 00:00:00 GMT',
  'RSC: 1',
  'Next-Router-Prefetch: 1',
  'X-Requested-With: XMLHttpRequest',
  'Purpose: prefetch',
  'Sec-Purpose: prefetch',
  'Save-Data: on',
  'Sec-CH-Prefers-Color-Scheme: dark',
  'DNT: 1',
  'Cache-Control: no-cache',
  'Pragma: no-cache',
  'Cache-Control: only-if-cached',
  'X-Middleware-Subrequest: a',
  'Surrogate-Control: x',
  'Connection: close, X-Forwarded-Host',
  'Max-Forwards: 0',
  `X-Wap-Profile: http://${MARK}/`,
] as const;

/** Headers that differ between two otherwise equal responses. */
const VOLATILE_HEADERS = /^(date|connection|keep-alive):.*\r\n/gim;

/** No request header may change a cached page for other readers. */
export const poisoning: FaultCase = {
  name: 'poisoning',
  title: 'Keeps its cache clean of forwarding, host and override headers',
  run,
};

async function run({ system, signal }: Context): Promise<Figure[]> {
  const { strapi } = system;
  const site = await system.startSite();
  await warmUp(site.url, strapi.publicToken);
  const [article = ''] = await articlePaths(site.url);
  const asset = await firstAsset(site.url);
  const routes: Pick<Page, 'path' | 'headers'>[] = [
    ...[
      '/',
      '/home',
      article,
      `/article/${documentIdIn(article)}/wrong-slug`,
      '/article/nothing/there',
      '/search',
      '/search?categories=',
      '/search?categories=&page=999',
      '/search?keywords=the&page=2',
      '/nowhere',
      '/healthz',
      asset,
    ].map((path) => ({ path, headers: {} })),
    {
      path: '/api/tags?filters[articles][id][$notNull]=true&sort=name%3Aasc&pagination[limit]=25',
      headers: { Authorization: `Bearer ${strapi.publicToken}` },
    },
    { path: '/api/nothing', headers: {} },
  ];

  const poisoned: string[] = [];
  const marked: string[] = [];
  for (const route of routes) {
    const clean = await readResponse(site.url, route);
    for (const header of HEADERS) {
      signal.throwIfAborted();
      const during = await readResponse(site.url, route, header);
      const after = await readResponse(site.url, route);
      const attempt = `${header} → ${route.path.slice(0, 40)}`;
      if (during.includes(MARK)) marked.push(attempt);
      if (after !== clean) poisoned.push(attempt);
    }
  }
  const among = routes.length * HEADERS.length;
  return [
    none(
      `responses that differ after a hostile header (${HEADERS.length} headers × ${routes.length} routes)`,
      poisoned,
      { among },
    ),
    none('responses that repeat a hostile header', marked, { among }),
  ];
}

/** Head and body of a response, without volatile headers. */
async function readResponse(
  url: string,
  { path, headers }: Pick<Page, 'path' | 'headers'>,
  header = '',
): Promise<string> {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const host = /^host:/i.test(header) ? '' : 'Host: magazine.example\r\n';
  const request = `GET ${path} HTTP/1.1\r\n${host}${lines.join('')}${header ? `${header}\r\n` : ''}\r\n`;
  const { bytes } = await sendRaw(url, request);
  return bytes.toString('latin1').replace(VOLATILE_HEADERS, '');
}

async function firstAsset(url: string): Promise<string> {
  const html = await readResponse(url, { path: '/', headers: {} });
  return /\/assets\/[^" ]+\.js/.exec(html)?.[0] ?? '/assets/nothing.js';
}
