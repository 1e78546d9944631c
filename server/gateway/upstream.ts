import { Pool } from 'undici';

/** The content service answered 404. */
export class NotFound extends Error {
  override name = 'NotFound';
}

/** The content service rejected this request as invalid; other requests are not affected. */
export class RefusedRequest extends Error {
  override name = 'RefusedRequest';
}

type Settings = {
  /** Origin of the content service, http or https. */
  url: string;
  token: string;
  /** Maximum number of connections. */
  connections: number;
};

const CONNECT_TIMEOUT_MS = 500;
const HEADERS_TIMEOUT_MS = 2_000;
const TOTAL_TIMEOUT_MS = 3_000;
const MAX_BYTES = 2 * 1024 * 1024;
/** Bad Request, Content Too Large, URI Too Long, Request Header Fields Too Large. */
const REFUSALS = [400, 413, 414, 431];

export type Upstream = ReturnType<typeof createUpstream>;

/**
 * HTTP client for the content service, with the token that only the server has. `get` resolves with the parsed JSON.
 * It rejects with NotFound for 404, with RefusedRequest for an invalid request, and with another Error for everything
 * else: no connection, timeout, too many bytes, any other status, invalid JSON.
 */
export function createUpstream({ url, token, connections }: Settings) {
  const pool = new Pool(url, {
    connections,
    connect: { timeout: CONNECT_TIMEOUT_MS },
    headersTimeout: HEADERS_TIMEOUT_MS,
    bodyTimeout: HEADERS_TIMEOUT_MS,
    maxResponseSize: MAX_BYTES,
    pipelining: 1,
  });

  return {
    /** `requestUrl` is path and query with unencoded brackets; `timeoutMs` limits the time for the whole response. */
    async get(requestUrl: string, timeoutMs = TOTAL_TIMEOUT_MS): Promise<unknown> {
      const { statusCode, body } = await pool.request({
        method: 'GET',
        path: encodeBrackets(requestUrl),
        headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (statusCode === 200) return body.json();
      // An unread body would block the connection.
      await body.dump({ limit: MAX_BYTES }).catch(() => undefined);
      const message = `The content service answered ${statusCode}.`;
      if (statusCode === 404) throw new NotFound(message);
      throw REFUSALS.includes(statusCode) ? new RefusedRequest(message) : new Error(message);
    },
    close: () => pool.destroy(),
  };
}

function encodeBrackets(requestUrl: string): string {
  return requestUrl.replaceAll('[', '%5B').replaceAll(']', '%5D');
}
