import type { Dispatcher } from 'undici';
import * as v from 'valibot';
import { createConnections } from '#server/gateway/connections.ts';
import type { OpenSearchSettings } from './settings.ts';

/** OpenSearch answered with an error. */
export class OpenSearchError extends Error {
  override name = 'OpenSearchError';
  readonly status: number;
  /** For example `index_not_found_exception`; empty if the answer doesn't name one. */
  readonly type: string;

  constructor(status: number, type: string) {
    super(`OpenSearch answered ${status}${type ? `: ${type}` : ''}.`);
    this.status = status;
    this.type = type;
  }
}

/** Requests at a time; further ones wait. */
const CONNECTIONS = 8;
const CONNECT_TIMEOUT_MS = 500;
/** The texts of a page of articles. */
const MAX_BYTES = 8 * 1024 * 1024;
/** Another node can answer these if one breaks off. */
const SEARCH = /_m?search\b/;
/** The part of an error response that is read. */
const failure = v.object({ error: v.object({ type: v.string() }) });

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Sends a request to OpenSearch: `body` is JSON, or lines of it. Resolves with the parsed answer. */
export type Send = (
  method: Method,
  path: string,
  body: object | readonly object[] | null,
  signal: AbortSignal,
) => Promise<unknown>;

/**
 * HTTP client for OpenSearch. Rejects with an OpenSearchError for an error response, and with another Error without a response,
 * or for one that is too long or isn't JSON.
 */
export function createClient({ urls, user, password }: OpenSearchSettings) {
  const nodes = createConnections(urls, {
    connections: CONNECTIONS,
    connect: { timeout: CONNECT_TIMEOUT_MS },
    maxResponseSize: MAX_BYTES,
    pipelining: 1,
  });
  const credentials = Buffer.from(`${user}:${password}`).toString('base64');
  const headers = { accept: 'application/json', ...(user && { authorization: `Basic ${credentials}` }) };

  const send: Send = async (method, path, body, signal) => {
    const isLines = Array.isArray(body);
    const type = isLines ? 'application/x-ndjson' : 'application/json';
    return read(
      await nodes.request({
        method,
        path,
        headers: body === null ? headers : { ...headers, 'content-type': type },
        idempotent: SEARCH.test(path),
        body: isLines
          ? body.map((line) => `${JSON.stringify(line)}\n`).join('')
          : body && JSON.stringify(body),
        signal,
      }),
    );
  };
  return { send, close: () => nodes.close() };
}

async function read({ statusCode, body }: Dispatcher.ResponseData): Promise<unknown> {
  if (statusCode === 200 || statusCode === 201) return body.json();
  const answered = v.safeParse(failure, await body.json().catch(() => null));
  throw new OpenSearchError(statusCode, answered.success ? answered.output.error.type : '');
}

/** Returns `null` if the error says that the requested object doesn't exist; throws any other error. */
export function nullIfMissing(error: unknown): null {
  if (error instanceof OpenSearchError && error.status === 404) return null;
  throw error;
}
