import type { Context, FaultCase } from '#faults/case.ts';
import { unseen, warmUp } from '#faults/warm-pages.ts';
import { type Figure, holds, none } from '#testing/figure.ts';
import { articlePaths, documentIdIn, readPage, readText } from '#testing/pages.ts';
import { parseResponses, sendRaw } from '#testing/raw-http.ts';
import { until } from '#testing/until.ts';

/** What every answer must carry, and what no answer may. */
const WANTED: readonly { name: string; value: RegExp }[] = [
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
/** Sources that would let in what is not this site's own. */
const LOOSE = /'unsafe-|\*|https?:|data:|blob:|wss?:/;

/** Whatever is answered, and to whomever, says the same of what may be done with it. */
export const headers: FaultCase = { name: 'headers', title: 'Headers of every kind of answer', run };

async function run({ system }: Context): Promise<Figure[]> {
  const { testCms, proxy } = system;
  const site = await system.startSite({ env: { SITE_URL: 'https://magazine.example' } });
  const plain = await system.startSite();
  const warm = await warmUp(site.url, testCms.publicToken);
  const articles = await articlePaths(site.url);
  const [article = ''] = articles;
  const [neverRead = ''] = unseen(articles, warm);
  const home = await readText(site.url, '/');
  const asset = /href="(\/assets\/[^"]+\.css)"/.exec(home.text)?.[1] ?? '';
  const media = /src="(\/uploads\/[^"]+\.(?!svg)\w+)"/.exec(home.text)?.[1] ?? '';
  const drawing = /src="(\/uploads\/[^"]+\.svg)"/.exec(home.text)?.[1] ?? '';
  const token = `Authorization: Bearer ${testCms.publicToken}\r\n`;
  const get = (path: string, lines = '', method = 'GET') =>
    `${method} ${path} HTTP/1.1\r\nHost: magazine.example\r\n${lines}\r\n`;

  const answers: { kind: string; status: number; bytes: string }[] = [
    { kind: 'page', status: 200, bytes: get('/') },
    { kind: 'page, compressed', status: 200, bytes: get('/', 'Accept-Encoding: br\r\n') },
    { kind: 'page, known', status: 304, bytes: get('/', `If-None-Match: ${home.responseHeaders.etag}\r\n`) },
    { kind: 'page, head', status: 200, bytes: get('/', '', 'HEAD') },
    { kind: 'article', status: 200, bytes: get(article) },
    { kind: 'article elsewhere', status: 301, bytes: get(`/article/${documentIdIn(article)}/x`) },
    { kind: 'no article', status: 404, bytes: get('/article/nosuchthing/x') },
    { kind: 'search', status: 200, bytes: get('/search?keywords=the') },
    { kind: 'search beyond its end', status: 302, bytes: get('/search?keywords=the&page=99') },
    { kind: 'unknown page', status: 404, bytes: get('/nowhere') },
    { kind: 'no address', status: 404, bytes: get('//') },
    { kind: 'other method', status: 405, bytes: get('/', 'Content-Length: 0\r\n', 'POST') },
    { kind: 'options', status: 405, bytes: get('/', '', 'OPTIONS') },
    {
      kind: 'content',
      status: 200,
      bytes: get(
        '/api/tags?filters[articles][id][$notNull]=true&sort=name%3Aasc&pagination[limit]=25',
        token,
      ),
    },
    { kind: 'content, no call of the contract', status: 400, bytes: get('/api/site?populate=*', token) },
    { kind: 'content of no type', status: 404, bytes: get('/api/users', token) },
    { kind: 'content, no token', status: 401, bytes: get('/api/site') },
    {
      kind: 'content, other method',
      status: 405,
      bytes: get('/api/site', `${token}Content-Length: 0\r\n`, 'DELETE'),
    },
    { kind: 'health', status: 200, bytes: get('/healthz') },
    { kind: 'readiness', status: 200, bytes: get('/readyz') },
    { kind: 'file', status: 200, bytes: get(asset) },
    { kind: 'file that is none', status: 404, bytes: get('/assets/nothing.js') },
    { kind: 'picture', status: 200, bytes: get(media) },
    { kind: 'picture that is none', status: 404, bytes: get('/uploads/nothing.jpg') },
    { kind: 'no HTTP', status: 400, bytes: 'EHLO magazine.example\r\n\r\n' },
    { kind: 'header too long', status: 400, bytes: get('/', `X: ${'x'.repeat(20_000)}\r\n`) },
    { kind: 'an expectation nobody knows', status: 417, bytes: get('/', 'Expect: nonsense\r\n') },
    { kind: 'no host', status: 400, bytes: 'GET / HTTP/1.1\r\n\r\n' },
    { kind: 'two lengths', status: 400, bytes: get('/', 'Content-Length: 1\r\nContent-Length: 2\r\n') },
  ];

  const problems: string[] = [];
  const policies = new Set<string>();
  const check = async (kind: string, status: number, bytes: string) => {
    const { statuses, bytes: answer } = await sendRaw(site.url, bytes);
    const found = parseResponses(answer)[0]?.headers ?? new Map<string, string>();
    if (statuses[0] !== status) problems.push(`${kind}: status ${statuses[0]}, not ${status}`);
    for (const { name, value } of WANTED) {
      if (!value.test(found.get(name) ?? '')) problems.push(`${kind}: ${name} is '${found.get(name) ?? ''}'`);
    }
    if (!found.has('strict-transport-security')) problems.push(`${kind}: no HSTS on an https site`);
    for (const name of FORBIDDEN) if (found.has(name)) problems.push(`${kind}: ${name}`);
    policies.add(found.get('content-security-policy') ?? '');
  };
  for (const { kind, status, bytes } of answers) await check(kind, status, bytes);
  await proxy.setMode('500');
  await check('page that failed', 503, get(neverRead));
  await check(
    'content that failed',
    503,
    get(
      `/api/articles/${'x'.repeat(24)}?populate[0]=cover.media&populate[1]=icon&populate[2]=tags&populate[3]=categories&populate[4]=authors.profiles.photo&populate[5]=comments.author.profiles.photo`,
      token,
    ),
  );
  await proxy.setMode('pass');
  await until('The site has recovered', async () => (await readText(site.url, neverRead)).status === 200, {
    timeoutSeconds: 10,
  });

  const sandbox =
    (await readPage(site.url, drawing)).responseHeaders['content-security-policy'] ?? 'no policy';
  const [policy = ''] = policies;
  const loose = policy.split('; ').filter((directive) => LOOSE.test(directive));
  const unencrypted = await readText(plain.url, '/');
  return [
    none(`headers that are missing or too many, ${answers.length + 2} kinds of answers`, problems),
    holds('one policy for all', policies.size === 1, `${policies.size} policies`),
    holds('an SVG that is opened as a page may run nothing', /sandbox$/.test(sandbox), sandbox),
    none('directives that let in more than the site and one hash', loose),
    holds('no HSTS where the site is http', !('strict-transport-security' in unencrypted.responseHeaders)),
  ];
}
