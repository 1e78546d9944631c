import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { request as ask } from 'undici';
import { listen } from '#scripts/ports.mjs';

/** What can be wrong with a content service, each as it looks to the one who asks. */
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
/** `late` is no fault: answers are slow, within every limit. */
export type Mode = 'pass' | 'late' | Fault;

/** An answer of the content service, read whole. */
type Answer = { status: number; type: string; body: Buffer };

/** What becomes of a good answer: another text, or status 500 for `null`. */
type Rewrite = (json: string, address: string) => string | null;

type Asked = { at: number; path: string };

export type FaultProxy = Awaited<ReturnType<typeof startFaultProxy>>;

/** Milliseconds: longer than the site waits, shorter than that, between two bytes, and each half of flapping. */
const SLOW = 5_000;
const LATE = 1_200;
const DROP_EVERY = 100;
const FLAP = 500;

const JSON_TYPE = 'application/json; charset=utf-8';
const ENDLESS_CHUNK = Buffer.alloc(64 * 1024, 'a');

const SERVER_ERROR = json(500, '{"data":null,"error":{"status":500,"name":"InternalServerError"}}');
const NOT_FOUND = json(404, '{"data":null,"error":{"status":404,"name":"NotFoundError"}}');
const BAD_GATEWAY = '<!doctype html><title>Bad gateway</title><script>alert(1)</script>';

/** JSON that is whole, and none of the shapes that any request of the site takes for an answer. */
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

/**
 * Stands before the content service and passes on what it says, or does to it what a broken service, a broken network
 * or a broken deployment would do. It counts what is asked.
 */
export async function startFaultProxy(target: string) {
  let mode: Mode = 'pass';
  let rewrite: Rewrite | null = null;
  let rewriteLog: Rewrite | null = null;
  let asked: Asked[] = [];
  let shapesGiven = 0;
  let truncated = 0;

  async function fromService(address: string, authorization: string | undefined): Promise<Answer> {
    const { statusCode, headers, body } = await ask(target + address, {
      // A connection of this proxy to a service that died must not look like a fault of the site.
      reset: true,
      headers: authorization ? { authorization } : {},
      headersTimeout: 60_000,
    });
    const type = String(headers['content-type'] ?? JSON_TYPE);
    return { status: statusCode, type, body: Buffer.from(await body.arrayBuffer()) };
  }

  function answer(response: ServerResponse, { status, type, body }: Answer): void {
    response.writeHead(status, { 'Content-Type': type, 'Content-Length': body.length }).end(body);
  }

  function answerAfter(wait: number, response: ServerResponse, said: Answer): void {
    const timer = setTimeout(() => answer(response, said), wait);
    response.once('close', () => clearTimeout(timer));
  }

  async function truth(request: IncomingMessage): Promise<Answer> {
    const address = request.url ?? '/';
    const said = await fromService(address, request.headers.authorization);
    const rewriteThis = address.startsWith('/api/changes') ? rewriteLog : rewrite;
    if (!rewriteThis || said.status !== 200) return said;
    const rewritten = rewriteThis(said.body.toString(), address);
    return rewritten === null ? SERVER_ERROR : { ...said, body: Buffer.from(rewritten) };
  }

  const play: Record<
    Exclude<Mode, 'flap'>,
    (request: IncomingMessage, response: ServerResponse) => Promise<void> | void
  > = {
    async pass(request, response) {
      answer(response, await truth(request));
    },
    /** The server is closed; connections that are still open are cut. */
    refuse: (request) => void request.socket.resetAndDestroy(),
    reset: (request) => void request.socket.resetAndDestroy(),
    hang: () => undefined,
    late: async (request, response) => answerAfter(LATE, response, await truth(request)),
    slow: async (request, response) => answerAfter(SLOW, response, await truth(request)),
    async drip(request, response) {
      const { status, type, body } = await truth(request);
      response.writeHead(status, { 'Content-Type': type, 'Content-Length': body.length });
      let sent = 0;
      const timer = setInterval(() => response.write(body.subarray(sent, ++sent)), DROP_EVERY);
      response.once('close', () => clearInterval(timer));
    },
    500: (_request, response) => answer(response, SERVER_ERROR),
    html: (_request, response) =>
      answer(response, { status: 200, type: 'text/html', body: Buffer.from(BAD_GATEWAY) }),
    async truncated(request, response) {
      const { status, type, body } = await truth(request);
      const half = body.subarray(0, body.length / 2);
      // In turn: the text ends too early, and the connection does.
      if (truncated++ % 2 === 0) return answer(response, { status, type, body: half });
      response.writeHead(status, { 'Content-Type': type, 'Content-Length': body.length });
      response.write(half, () => response.socket?.end());
    },
    shape: (_request, response) =>
      answer(response, json(200, WRONG_SHAPES[shapesGiven++ % WRONG_SHAPES.length] ?? 'null')),
    endless(_request, response) {
      response.writeHead(200, { 'Content-Type': JSON_TYPE }).write('{"data":"');
      const pour = () => {
        while (response.writable && response.write(ENDLESS_CHUNK));
      };
      response.on('drain', pour);
      pour();
    },
    missing: (_request, response) => answer(response, NOT_FOUND),
  };

  const server = createServer((request, response) => {
    asked.push({ at: performance.now(), path: request.url ?? '' });
    const flapping = Math.floor(performance.now() / FLAP) % 2 === 0 ? 'reset' : 'pass';
    const played = play[mode === 'flap' ? flapping : mode](request, response);
    // Where Strapi is down, connections are cut.
    Promise.resolve(played).catch(() => request.socket.resetAndDestroy());
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

    async setMode(wanted: Mode): Promise<void> {
      const before = mode;
      mode = wanted;
      if (wanted === 'refuse' && before !== 'refuse') await close();
      if (wanted !== 'refuse' && before === 'refuse') await listen(server, port);
    },
    /** Every good answer passes through this from now on; `null` for none. */
    setRewrite(wanted: Rewrite | null): void {
      rewrite = wanted;
    },
    /** The same for the service's own change log, of which nothing else is rewritten. */
    setLogRewrite(wanted: Rewrite | null): void {
      rewriteLog = wanted;
    },

    /** What was asked since the last call. */
    takeAsked(): Asked[] {
      const taken = asked;
      asked = [];
      return taken;
    },
    stop: close,
  };
}

function json(status: number, text: string): Answer {
  return { status, type: JSON_TYPE, body: Buffer.from(text) };
}
