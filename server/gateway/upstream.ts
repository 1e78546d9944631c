import { type Dispatcher, errors } from 'undici';
import * as v from 'valibot';
import { LAST_CHANGE_HEADER, READER_HEADER, readLastChange } from '#contract/service/changes.ts';
import { createConnections } from './connections.ts';

/** The content service answered 404. */
export class NotFound extends Error {
  override name = 'NotFound';
}

/** The content service rejected this request as invalid; other requests are not affected. */
export class RefusedRequest extends Error {
  override name = 'RefusedRequest';
  /** A populate path of the request that the model of the content service does not have, if Strapi says so. */
  readonly unknownPath: string | null;

  constructor(message: string, unknownPath: string | null) {
    super(message);
    this.unknownPath = unknownPath;
  }
}

/** The content service does not accept the read token, for this request at least. */
export class RefusedToken extends Error {
  override name = 'RefusedToken';
}

type Settings = {
  /** Origins of content services with one database, http or https. */
  urls: readonly string[];
  token: string;
  /** Names the site to the content service as a follower of the change log (READER_HEADER). */
  reader?: string;
  /** Maximum number of connections to each. */
  connections: number;
  /** Called with the number of the last change that an answer can contain, before the answer is read. */
  onLastChange?: (id: number) => void;
};

const CONNECT_TIMEOUT_MS = 500;
const HEADERS_TIMEOUT_MS = 2_000;
const TOTAL_TIMEOUT_MS = 3_000;
const MAX_BYTES = 2 * 1024 * 1024;
/** Bad Request, Content Too Large, URI Too Long, Request Header Fields Too Large. */
const REFUSALS = [400, 413, 414, 431];
/** Unauthorized: an unknown token. Forbidden: a token without the permission. */
const TOKEN_REFUSALS = [401, 403];

/** Strapi's answer to an unknown populate path. */
const unknownPathAnswer = v.object({
  error: v.object({ details: v.object({ path: v.string(), param: v.literal('populate') }) }),
});

export type Upstream = ReturnType<typeof createUpstream>;

/**
 * HTTP client for the content service, or several of them, with the token that only the server has. `get` and `post` resolve with
 * the parsed JSON. They reject with NotFound for 404, with RefusedRequest for an invalid request, with RefusedToken for 401 and
 * 403, and with another Error for everything else: no connection, timeout, too many bytes, any other status, invalid JSON.
 */
export function createUpstream({ urls, token, reader, connections, onLastChange }: Settings) {
  const services = createConnections(urls, {
    connections,
    connect: { timeout: CONNECT_TIMEOUT_MS },
    headersTimeout: HEADERS_TIMEOUT_MS,
    bodyTimeout: HEADERS_TIMEOUT_MS,
    maxResponseSize: MAX_BYTES,
    pipelining: 1,
  });

  const headers = {
    authorization: `Bearer ${token}`,
    ...(reader && { [READER_HEADER]: reader }),
  };

  async function read({ statusCode, headers: answered, body }: Dispatcher.ResponseData): Promise<unknown> {
    const lastChange = readLastChange(answered[LAST_CHANGE_HEADER]);
    if (lastChange !== null) onLastChange?.(lastChange);
    if (statusCode === 200) return body.json().catch(rethrowNamed);
    const message = `The content service answered ${statusCode}.`;
    if (statusCode === 400)
      throw new RefusedRequest(message, unknownPathIn(await body.json().catch(() => null)));
    // An unread body would block the connection.
    await body.dump({ limit: MAX_BYTES }).catch(() => undefined);
    if (statusCode === 404) throw new NotFound(message);
    if (TOKEN_REFUSALS.includes(statusCode)) throw new RefusedToken(message);
    throw REFUSALS.includes(statusCode) ? new RefusedRequest(message, null) : new Error(message);
  }

  return {
    /**
     * `requestUrl` is path and query with unencoded brackets; `accept` selects the fields (contract/service/page-fields.ts);
     * `timeoutMs` limits the time for the whole response.
     */
    async get(
      requestUrl: string,
      { timeoutMs = TOTAL_TIMEOUT_MS, accept = 'application/json' } = {},
    ): Promise<unknown> {
      return read(
        await services.request({
          method: 'GET',
          path: encodeBrackets(requestUrl),
          headers: { ...headers, accept },
          signal: AbortSignal.timeout(timeoutMs),
        }),
      );
    },

    /** Requests a URL from every service, including those that `get` doesn't use, without waiting for answers. */
    notifyAll(requestUrl: string, timeoutMs: number): void {
      const signal = AbortSignal.timeout(timeoutMs);
      services.requestAll({ method: 'GET', path: encodeBrackets(requestUrl), headers, signal });
    },

    /** Sends JSON to a path. */
    async post(path: string, content: object, timeoutMs: number): Promise<unknown> {
      return read(
        await services.request({
          method: 'POST',
          path,
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(content),
          signal: AbortSignal.timeout(timeoutMs),
        }),
      );
    },
    close: () => services.close(),
  };
}

/** Undici's own message doesn't name the limit. */
function rethrowNamed(error: unknown): never {
  if (error instanceof errors.ResponseExceededMaxSizeError)
    throw new Error(`The answer has more than ${MAX_BYTES / 1024 / 1024} MB.`, { cause: error });
  throw error;
}

function unknownPathIn(answer: unknown): string | null {
  const parsed = v.safeParse(unknownPathAnswer, answer);
  return parsed.success ? parsed.output.error.details.path : null;
}

function encodeBrackets(requestUrl: string): string {
  return requestUrl.replaceAll('[', '%5B').replaceAll(']', '%5D');
}
