import { uncachedPaths, warmUp } from '#faults/cached-pages.ts';
import type { Context, FaultCase } from '#faults/case.ts';
import { type Figure, holds, none } from '#testing/figure.ts';
import { articlePaths, documentIdIn, readPage, readText } from '#testing/pages.ts';
import { parseResponses, sendRaw } from '#testing/raw-http.ts';
import { until } from '#testing/until.ts';

const REQUIRED: readonly { name: string; value: RegExp }[] = [
  {
    name: 'content-security-policy',
    value: /^default-src 'none'; script-src 'self' 'sha256-[\w+/=]+';.*require-trusted-types-for 'script'/,
  },
  { name: 'x-content-type-options', value: /^nosniff$/ },
  {
    name: 'referrer-policy',
    value: /^(strict-origin-when-cross-origin|strict-origin|no-referrer|same-origin)$/,
  },
  { name: 'permissions-policy', value: /camera=\(\).*geolocation=\(\).*microphone=\(\)/ },
  { name: 'cross-origin-opener-policy', value: /^same-origin$/ },
  { name: 'cross-origin-resource-policy', value: /^same-origin$/ },
];
const FORBIDDEN = ['set-cookie', 'server', 'x-powered-by', 'via', 'x-runtime', 'access-control-allow-origin'];
/** CSP sources that would allow content from elsewhere. */
const LOOSE_SOURCE = /'unsafe-|\*|https?:|data:|blob:|wss?:/;
const STYLE_HASH = / 'sha256-[^']+'(?=; font-src)/;

/** Every response has the same security headers. */
export const headers: FaultCase = {
  name: 'headers',
  title: 'Sends the security headers with every kind of response',
  run,
};

async function run({ system }: Context): Promise<Figure[]> {
  const { strapi, proxy } = system;
  const site = await system.startSite({ env: { SITE_URL: 'https://magazine.example' } });
  const httpSite = await system.startSite();
  const cached = await warmUp(site.url, strapi.publicToken);
  const articles = await articlePaths(site.url);
  const [article = ''] = articles;
  const [uncachedPath = ''] = uncachedPaths(articles, cached);
  const home = await readText(site.url, '/');
  const asset = /\/assets\/[^" ]+\.js/.exec(home.text)?.[0] ?? '';
  const media = /src="(\/uploads\/[^"]+\.(?!svg)\w+)"/.exec(home.text)?.[1] ?? '';
  const svg = /src="(\/uploads\/[^"]+\.svg)"/.exec(home.text)?.[1] ?? '';
  const token = `Authorization: Bearer ${strapi.publicToken}\r\n`;
  const get = (path: string, lines = '', method = 'GET') =>
    `${method} ${path} HTTP/1.1\r\nHost: magazine.example\r\n${lines}\r\n`;

  const kinds: { kind: string; status: number; bytes: string }[] = [
    { kind: 'page', status: 200, bytes: get('/') },
    { kind: 'compressed page', status: 200, bytes: get('/', 'Accept-Encoding: br\r\n') },
    {
      kind: 'unmodified page',
      status: 304,
      bytes: get('/', `If-None-Match: ${home.responseHeaders.etag}\r\n`),
    },
    { kind: 'HEAD of a page', status: 200, bytes: get('/', '', 'HEAD') },
    { kind: 'article', status: 200, bytes: get(article) },
    { kind: 'article with another slug', status: 301, bytes: get(`/article/${documentIdIn(article)}/x`) },
    { kind: 'unknown article', status: 404, bytes: get('/article/nosuchthing/x') },
    { kind: 'search', status: 200, bytes: get('/search?keywords=the') },
    { kind: 'search past its last page', status: 302, bytes: get('/search?keywords=the&page=99') },
    { kind: 'unknown page', status: 404, bytes: get('/nowhere') },
    { kind: 'invalid path', status: 404, bytes: get('//') },
    { kind: 'POST', status: 405, bytes: get('/', 'Content-Length: 0\r\n', 'POST') },
    { kind: 'OPTIONS', status: 405, bytes: get('/', '', 'OPTIONS') },
    {
      kind: 'content',
      status: 200,
      bytes: get(
        '/api/tags?filters[articles][id][$notNull]=true&sort=name%3Aasc&pagination[limit]=25',
        token,
      ),
    },
    { kind: 'unknown content request', status: 400, bytes: get('/api/site?populate=*', token) },
    { kind: 'unknown content type', status: 404, bytes: get('/api/users', token) },
    { kind: 'content without a token', status: 401, bytes: get('/api/site') },
    {
      kind: 'DELETE of content',
      status: 405,
      bytes: get('/api/site', `${token}Content-Length: 0\r\n`, 'DELETE'),
    },
    { kind: 'health', status: 200, bytes: get('/healthz') },
    { kind: 'readiness', status: 200, bytes: get('/readyz') },
    { kind: 'file', status: 200, bytes: get(asset) },
    { kind: 'missing file', status: 404, bytes: get('/assets/nothing.js') },
    { kind: 'image', status: 200, bytes: get(media) },
    { kind: 'missing image', status: 404, bytes: get('/uploads/nothing.jpg') },
    { kind: 'not HTTP', status: 400, bytes: 'EHLO magazine.example\r\n\r\n' },
    { kind: 'header too long', status: 400, bytes: get('/', `X: ${'x'.repeat(20_000)}\r\n`) },
    { kind: 'unknown Expect', status: 417, bytes: get('/', 'Expect: nonsense\r\n') },
    { kind: 'missing Host', status: 400, bytes: 'GET / HTTP/1.1\r\n\r\n' },
    {
      kind: 'two Content-Lengths',
      status: 400,
      bytes: get('/', 'Content-Length: 1\r\nContent-Length: 2\r\n'),
    },
  ];

  const problems: string[] = [];
  const policies = new Set<string>();
  const check = async (kind: string, status: number, bytes: string) => {
    const { statuses, bytes: response } = await sendRaw(site.url, bytes);
    const found = parseResponses(response)[0]?.headers ?? new Map<string, string>();
    if (statuses[0] !== status) problems.push(`${kind}: status ${statuses[0]}, not ${status}`);
    for (const { name, value } of REQUIRED) {
      if (!value.test(found.get(name) ?? '')) problems.push(`${kind}: ${name} is '${found.get(name) ?? ''}'`);
    }
    if (!found.has('strict-transport-security')) problems.push(`${kind}: no HSTS on an https site`);
    for (const name of FORBIDDEN) if (found.has(name)) problems.push(`${kind}: ${name}`);
    policies.add((found.get('content-security-policy') ?? '').replace(STYLE_HASH, ''));
  };
  for (const { kind, status, bytes } of kinds) await check(kind, status, bytes);
  await proxy.setMode('500');
  await check('failed page', 503, get(uncachedPath));
  await check(
    'failed content',
    503,
    get(
      `/api/articles/${'x'.repeat(24)}?populate[0]=cover.media&populate[1]=icon&populate[2]=tags&populate[3]=categories&populate[4]=authors.profiles.photo&populate[5]=comments.author.profiles.photo`,
      token,
    ),
  );
  await proxy.setMode('pass');
  await until('The site has recovered', async () => (await readText(site.url, uncachedPath)).status === 200);

  const svgPolicy = (await readPage(site.url, svg)).responseHeaders['content-security-policy'] ?? 'no policy';
  const [policy = ''] = policies;
  const loose = policy.split('; ').filter((directive) => LOOSE_SOURCE.test(directive));
  const overHttp = await readText(httpSite.url, '/');
  return [
    none(`missing or forbidden headers in ${kinds.length + 2} kinds of response`, problems),
    holds(
      'all responses have the same CSP, pages with the hash of their own style',
      policies.size === 1,
      `${policies.size} policies`,
    ),
    holds('an SVG opened as a page is sandboxed', /sandbox$/.test(svgPolicy), svgPolicy),
    none('CSP directives that allow more than the site and one hash', loose),
    holds('an http site sends no HSTS', !('strict-transport-security' in overHttp.responseHeaders)),
  ];
}
