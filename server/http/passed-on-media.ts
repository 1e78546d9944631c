import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { Dispatcher } from 'undici';
import { isCaptions, recordingType } from '#contract/body/recording.ts';
import { createLimiter, TurnedAway } from '#contract/node/limiter.ts';
import { requestedRange } from '#contract/service/byte-range.ts';
import { createConnections } from '#server/gateway/connections.ts';
import { mediaType } from './media-type.ts';
import { type Asked, NEXT, type Row } from './row.ts';
import { send } from './send.ts';
import { sendUnsatisfiable } from './send-unsatisfiable.ts';
import { pathBelow, readsBelow, UPLOADS } from './static-files.ts';

/** Recordings are played for minutes, and an open connection costs little. */
const CONNECTIONS = { recordings: 256, others: 32 };
const QUEUE = { queue: 128, timeoutMs: 5_000 };
const TIMEOUTS = { connect: { timeout: 500 }, headersTimeout: 5_000, bodyTimeout: 10_000 };
/**
 * For a whole response, so that slow readers cannot hold every connection: 1 MB at 140 kbit/s. A player asks for the rest of a recording
 * when it needs more.
 */
const DEADLINE_MS = 60_000;
/** Headers of a request for a file, and of its response, that are passed on. */
const CONDITIONS = ['if-none-match', 'if-modified-since'];
const VALIDATORS = ['etag', 'last-modified', 'content-length', 'accept-ranges', 'content-range'];
const PASSED_ON = [200, 206, 304];

/**
 * Media of a content service on another machine: each request is passed on, without a token. If the content service does
 * not answer, the response is 503. A response that takes longer than the deadline is broken off. Recordings have connections of their
 * own: pictures do not wait for those who listen and watch.
 *
 * Strapi reads no `If-Range`, and sends a part rightly only if the file has all of it. So the site asks first how long the file is, and
 * which version, and then for a part that it has.
 */
export function passedOnMedia(contentServiceUrls: readonly string[], deadlineMs = DEADLINE_MS): Row {
  const createLane = (connections: number) => ({
    services: createConnections(contentServiceUrls, { connections, ...TIMEOUTS }),
    limiter: createLimiter({ concurrency: connections, ...QUEUE }),
  });
  const lanes = {
    recordings: createLane(CONNECTIONS.recordings),
    others: createLane(CONNECTIONS.others),
  };

  /** Resolves with whether there is such a file. */
  async function passOn(
    services: ReturnType<typeof createConnections>,
    path: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<boolean> {
    const aborted = new AbortController();
    response.once('close', () => aborted.abort());
    const signal = AbortSignal.any([aborted.signal, AbortSignal.timeout(deadlineMs)]);
    const ask = (method: 'GET' | 'HEAD', sent: Record<string, string> = {}) =>
      services.request({ method, path, headers: sent, signal });
    const file = request.headers.range === undefined ? null : await readFile(await ask('HEAD'));
    const range = file && requestedRange(request, file);
    if (file && range === 'unsatisfiable') {
      sendUnsatisfiable(response, file.size);
      return true;
    }
    const { statusCode, headers, body } = await ask(request.method === 'HEAD' ? 'HEAD' : 'GET', {
      ...pick(request.headers, CONDITIONS),
      ...(range && range !== 'unsatisfiable' && { range: `bytes=${range.start}-${range.end}` }),
    });
    if (!PASSED_ON.includes(statusCode)) {
      await body.dump().catch(() => undefined);
      if (statusCode >= 500) throw new Error(`The content service answered ${statusCode}.`);
      return false;
    }
    const { type, headers: typeHeaders } = mediaType(path);
    response.writeHead(statusCode, {
      ...pick(headers, VALIDATORS),
      ...(statusCode < 300 && { 'Content-Type': type }),
      ...typeHeaders,
    });
    await pipeline(body, response);
    return true;
  }

  async function answer({ request, response, url }: Asked) {
    const path = pathBelow(UPLOADS, url);
    if (path === null) return NEXT;
    const { services, limiter } = recordingType(path) ? lanes.recordings : lanes.others;
    try {
      const isThere = await limiter.run(() => passOn(services, encodePath(path), request, response));
      return isThere ? undefined : NEXT;
    } catch (error) {
      if (response.headersSent) response.destroy();
      else await send(request, response, unavailable(error));
    }
  }
  return { match: readsBelow(UPLOADS), answer };
}

/** Captions only: browsers load them only from the site itself, even if other media are elsewhere. */
export function passedOnCaptions(contentServiceUrls: readonly string[]): Row {
  const { match, answer } = passedOnMedia(contentServiceUrls);
  return { match: (asked) => match(asked) && isCaptions(pathBelow(UPLOADS, asked.url) ?? ''), answer };
}

/** The size and version of a file according to the response to HEAD; `null` if unknown. */
async function readFile({ statusCode, headers, body }: Dispatcher.ResponseData) {
  await body.dump();
  const { 'content-length': size, etag, 'last-modified': lastModified } = pick(headers, VALIDATORS);
  return statusCode === 200 && size !== undefined ? { size: Number(size), etag, lastModified } : null;
}

const encodePath = (path: string) => path.split('/').map(encodeURIComponent).join('/');

const unavailable = (error: unknown) => ({
  status: 503,
  type: 'text/plain; charset=utf-8',
  body:
    error instanceof TurnedAway ? 'Too many files are requested at once.' : 'This file could not be fetched.',
  headers: { 'Cache-Control': 'no-store', 'Retry-After': '5' },
});

function pick(headers: IncomingMessage['headers'], names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}
