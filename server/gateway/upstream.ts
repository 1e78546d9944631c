import { Pool } from 'undici';

/** The content service has no such document (404). */
export class NotFound extends Error {
  override name = 'NotFound';
}

/** The content service says that the request itself is wrong; no other request would fail for the same reason. */
export class RefusedRequest extends Error {
  override name = 'RefusedRequest';
}

type Settings = {
  /** Origin of the content service, http or https. */
  url: string;
  token: string;
  /** Connections at a time. */
  connections: number;
};

/** How long, in milliseconds, and how much, in bytes, an answer may take. */
const CONNECT_WITHIN = 500;
const HEADERS_WITHIN = 2_000;
const WHOLE_WITHIN = 3_000;
const MOST_BYTES = 2 * 1024 * 1024;
/** Bad request, content too large, address too long, header fields too large. */
const REFUSALS = [400, 413, 414, 431];

export type Upstream = ReturnType<typeof createUpstream>;

/**
 * Asks the content service, with the token that only this process knows and within strict
 * limits. Resolves with the parsed JSON; rejects with NotFound for 404, with RefusedRequest where the request is wrong,
 * and with another error for everything else: no connection, too slow, too long, another status, not JSON.
 */
export function createUpstream({ url, token, connections }: Settings) {
  const pool = new Pool(url, {
    connections,
    connect: { timeout: CONNECT_WITHIN },
    headersTimeout: HEADERS_WITHIN,
    bodyTimeout: HEADERS_WITHIN,
    maxResponseSize: MOST_BYTES,
    pipelining: 1,
  });

  return {
    /** `address` is path and query, as a request writes them; `within` the milliseconds for all of it. */
    async get(address: string, within = WHOLE_WITHIN): Promise<unknown> {
      const { statusCode, body } = await pool.request({
        method: 'GET',
        path: encodeAddress(address),
        headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
        signal: AbortSignal.timeout(within),
      });
      if (statusCode === 200) return body.json();
      // What is not read would keep the connection.
      await body.dump({ limit: MOST_BYTES }).catch(() => undefined);
      if (statusCode === 404) throw new NotFound('The content service has nothing there.');
      const message = `The content service answered ${statusCode}.`;
      throw REFUSALS.includes(statusCode) ? new RefusedRequest(message) : new Error(message);
    },
    close: () => pool.destroy(),
  };
}

/** Our addresses keep brackets readable; on the wire they are escaped. */
function encodeAddress(address: string): string {
  return address.replaceAll('[', '%5B').replaceAll(']', '%5D');
}
