import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { request as ask } from 'undici';
import { listen } from '#scripts/ports.mjs';

/** Faults of the content service or of the network in front of it. */
export const FAULTS = [
  'refuse',
  'reset',
  'hang',
  'slow',
  'drip',
  '500',
  'html',
  'truncated',
  'shape',
  'endless',
  'missing',
  'flap',
] as const;

export type Fault = (typeof FAULTS)[number];
export type Mode = 'pass' | Fault;

/** A response of the content service with its whole body. */
type Upstream = { status: number; type: string; body: Buffer };

/** Rewrites a successful response; `null` turns it into a 500. */
type Rewrite = (json: string, path: string) => string | null;

/** `at` is on the clock of `performance.now()`. */
type LoggedRequest = { at: number; path: string };

/** Longer than the site's timeout. */
const SLOW_MS = 5_000;
const DRIP_INTERVAL_MS = 100;
const FLAP_MS = 500;
const ENDLESS_CHUNK = Buffer.alloc(64 * 1024, ' ');

const JSON_TYPE = 'application/json; charset=utf-8';

const SERVER_ERROR = json(500, '{"data":null,"error":{"status":500,"name":"InternalServerError"}}');
const NOT_FOUND = json(404, '{"data":null,"error":{"status":404,"name":"NotFoundError"}}');
const BAD_GATEWAY = '<!doctype html><title>Bad gateway</title><script>alert(1)</script>';

/** Valid JSON that matches the schema of no request. */
const WRONG_SHAPES = [
  'null',
  '[]',
  '42',
  '"ok"',
  '{"data":null}',
  '{"data":"<script>alert(1)</script>","meta":{}}',
  '{"data":42,"meta":{"pagination":{"page":1,"pageCount":1,"total":1}}}',
  '{"data":[{"title":5,"name":{"$ne":null}}],"meta":{}}',
  '{"data":[[]],"meta":[]}',
  '{"data":{"documentId":7,"title":["x"],"trending":{},"headline":[],"seo":7,"recommendedArticles":"x"}}',
  '{"error":{"status":200,"name":"OK","message":"fine"}}',
];

/** Starts a proxy in front of the content service that passes requests on, injects faults and logs requests. */
export async function startFaultProxy(target: string) {
  let mode: Mode = 'pass';
  let rewrite: Rewrite | null = null;
  let rewriteLog: Rewrite | null = null;
  let requests: LoggedRequest[] = [];
  let wrongShapesSent = 0;
  let truncatedSent = 0;

  async function askUpstream(path: string, authorization: string | undefined): Promise<Upstream> {
    const { statusCode, headers, body } = await ask(target + path, {
      // A new connection each time: after a restart of the service, a kept one would fail the next request.
      reset: true,
      headers: authorization ? { authorization } : {},
      headersTimeout: 60_000,
    });
    const type = String(headers['content-type'] ?? JSON_TYPE);
    return { status: statusCode, type, body: Buffer.from(await body.arrayBuffer()) };
  }

  function send(response: ServerResponse, { status, type, body }: Upstream): void {
    response.writeHead(status, { 'Content-Type': type, 'Content-Length': body.length }).end(body);
  }

  async function passOn(request: IncomingMessage): Promise<Upstream> {
    const path = request.url ?? '/';
    const upstream = await askUpstream(path, request.headers.authorization);
    const rewriteThis = path.startsWith('/api/changes') ? rewriteLog : rewrite;
    if (!rewriteThis || upstream.status !== 200) return upstream;
    const rewritten = rewriteThis(upstream.body.toString(), path);
    return rewritten === null ? SERVER_ERROR : { ...upstream, body: Buffer.from(rewritten) };
  }

  const respond: Record<
    Exclude<Mode, 'flap'>,
    (request: IncomingMessage, response: ServerResponse) => Promise<void> | void
  > = {
    async pass(request, response) {
      send(response, await passOn(request));
    },
    /** The port is closed in this mode; this resets connections that were already open. */
    refuse: (request) => void request.socket.resetAndDestroy(),
    reset: (request) => void request.socket.resetAndDestroy(),
    hang: (request) => void request.resume(),
    async slow(request, response) {
      const upstream = await passOn(request);
      const timer = setTimeout(() => send(response, upstream), SLOW_MS);
      response.once('close', () => clearTimeout(timer));
    },
    async drip(request, response) {
      const { status, type, body } = await passOn(request);
      response.writeHead(status, { 'Content-Type': type, 'Content-Length': body.length });
      let sent = 0;
      const timer = setInterval(() => response.write(body.subarray(sent, ++sent)), DRIP_INTERVAL_MS);
      response.once('close', () => clearInterval(timer));
    },
    500: (_request, response) => send(response, SERVER_ERROR),
    html: (_request, response) =>
      send(response, { status: 200, type: 'text/html', body: Buffer.from(BAD_GATEWAY) }),
    async truncated(request, response) {
      const { status, type, body } = await passOn(request);
      const half = body.subarray(0, body.length / 2);
      // Alternates between a complete response with half the JSON and a connection closed half-way.
      if (truncatedSent++ % 2 === 0) return send(response, { status, type, body: half });
      response.writeHead(status, { 'Content-Type': type, 'Content-Length': body.length });
      response.write(half, () => response.socket?.end());
    },
    shape: (_request, response) =>
      send(response, json(200, WRONG_SHAPES[wrongShapesSent++ % WRONG_SHAPES.length] ?? 'null')),
    endless(_request, response) {
      response.writeHead(200, { 'Content-Type': JSON_TYPE });
      const write = () => {
        while (response.writable && response.write(ENDLESS_CHUNK));
      };
      response.on('drain', write);
      write();
    },
    missing: (_request, response) => send(response, NOT_FOUND),
  };

  const server = createServer((request, response) => {
    requests.push({ at: performance.now(), path: request.url ?? '' });
    const flapping = Math.floor(performance.now() / FLAP_MS) % 2 === 0 ? 'reset' : 'pass';
    const sent = respond[mode === 'flap' ? flapping : mode](request, response);
    // When the service itself is down, the site sees a reset connection.
    Promise.resolve(sent).catch(() => request.socket.resetAndDestroy());
  });
  server.keepAliveTimeout = 60_000;

  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  const port = await listen(server);

  return {
    url: `http://127.0.0.1:${port}`,

    async setMode(next: Mode): Promise<void> {
      const previous = mode;
      mode = next;
      if (next === 'refuse' && previous !== 'refuse') await close();
      if (next !== 'refuse' && previous === 'refuse') await listen(server, port);
    },
    /** Rewrites all successful content responses from now on; `null` stops it. */
    setRewrite(next: Rewrite | null): void {
      rewrite = next;
    },
    /** The same for responses of the change log only. */
    setLogRewrite(next: Rewrite | null): void {
      rewriteLog = next;
    },

    /** The requests since the previous call. */
    takeRequests(): LoggedRequest[] {
      const taken = requests;
      requests = [];
      return taken;
    },
    stop: close,
  };
}

function json(status: number, text: string): Upstream {
  return { status, type: JSON_TYPE, body: Buffer.from(text) };
}
