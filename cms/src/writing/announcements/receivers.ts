import http from 'node:http';
import https from 'node:https';
import { keyFilePath } from 'masthead-contract/announcements';
import { feedHrefs } from 'masthead-contract/site-addresses';
import type { Cache, IndexNow } from '../../environment';

/** What became of a request: accepted, refused for good, or failed for now. Reasons are clauses for the log. */
export type Outcome =
  | { kind: 'accepted' }
  | { kind: 'refused'; reason: string }
  | { kind: 'failed'; reason: string; retryAfterMs: number };

export type Send = (addresses: readonly string[]) => Promise<Outcome>;

const TIMEOUT_MS = 10_000;
const MAX_RETRY_AFTER_MS = 24 * 60 * 60 * 1000;
/** These answers of the 4xx say that a later request may succeed. */
const TEMPORARY = [408, 425, 429];
/** Answers of caches that do not have what they are to drop. */
const NOT_CACHED = [404, 412];

/** Tells a WebSub hub that the feeds of subjects have changed, with one request for each feed: not every hub reads several. */
export function sendToHub(hub: string, siteUrl: string, timeoutMs = TIMEOUT_MS): Send {
  return async (queries) => {
    let last: Outcome = { kind: 'accepted' };
    for (const topic of queries.flatMap(feedHrefs).map((href) => siteUrl + href)) {
      // Some hubs read the one name, some the other.
      const body = new URLSearchParams({ 'hub.mode': 'publish', 'hub.url': topic, 'hub.topic': topic });
      const outcome = await post(hub, { body }, timeoutMs);
      if (outcome.kind === 'failed') return outcome;
      // A hub may refuse one format and take the others.
      if (outcome.kind === 'refused') last = outcome;
    }
    return last;
  };
}

/** Sends the addresses of articles to IndexNow, at most 10,000 at once. */
export function sendToIndexNow({ key, endpoint }: IndexNow, siteUrl: string): Send {
  return (paths) =>
    post(
      endpoint,
      json({
        host: new URL(siteUrl).host,
        key,
        keyLocation: siteUrl + keyFilePath(key),
        urlList: paths.map((path) => siteUrl + path),
      }),
      TIMEOUT_MS,
    );
}

/**
 * Makes a cache drop paths: a CDN with one request that names all addresses, as Cloudflare reads it; any other cache with a
 * request for each path and the host of the site, with the method PURGE, as Varnish, Squid and modules of nginx read it.
 */
export function sendToCache({ url, token }: Cache, siteUrl: string): Send {
  if (token !== null) {
    return (paths) => {
      const { headers, ...list } = json({ files: paths.map((path) => siteUrl + path) });
      return post(url, { ...list, headers: { ...headers, Authorization: `Bearer ${token}` } }, TIMEOUT_MS);
    };
  }
  const { host } = new URL(siteUrl);
  return async (paths) => {
    let last: Outcome = { kind: 'accepted' };
    for (const path of paths) {
      const outcome = await purge(new URL(url + path), host);
      if (outcome.kind === 'failed') return outcome;
      if (outcome.kind === 'refused') last = outcome;
    }
    return last;
  };
}

/** Not with `fetch`, which always sends the host of the address. */
function purge(address: URL, host: string): Promise<Outcome> {
  const { request } = address.protocol === 'https:' ? https : http;
  return new Promise((resolve) => {
    const sent = request(address, {
      method: 'PURGE',
      headers: { Host: host },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    sent.once('error', (error) => resolve({ kind: 'failed', reason: reasonOf(error), retryAfterMs: 0 }));
    sent.once('response', (response) => {
      response.destroy();
      const { statusCode: status = 0, headers } = response;
      resolve(NOT_CACHED.includes(status) ? { kind: 'accepted' } : toOutcome(status, headers['retry-after']));
    });
    sent.end();
  });
}

const json = (content: object) => ({
  body: JSON.stringify(content),
  headers: { 'Content-Type': 'application/json; charset=utf-8' },
});

async function post(address: string, content: RequestInit, timeoutMs: number): Promise<Outcome> {
  try {
    const response = await fetch(address, {
      ...content,
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    // It may be endless.
    await response.body?.cancel();
    return toOutcome(response.status, response.headers.get('retry-after'));
  } catch (error) {
    return { kind: 'failed', reason: reasonOf(error), retryAfterMs: 0 };
  }
}

function toOutcome(status: number, retryAfter: string | null | undefined): Outcome {
  if (status >= 200 && status < 300) return { kind: 'accepted' };
  const reason = `it answers ${status}`;
  if (status < 500 && !TEMPORARY.includes(status)) return { kind: 'refused', reason };
  return { kind: 'failed', reason, retryAfterMs: readRetryAfter(retryAfter, Date.now()) };
}

/** The header Retry-After, in seconds or as a date, in milliseconds from now; 0 if it says nothing. */
export function readRetryAfter(value: string | null | undefined, now: number): number {
  const text = value?.trim() ?? '';
  const delay = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isNaN(delay) ? 0 : Math.min(MAX_RETRY_AFTER_MS, Math.max(0, delay));
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause = error } = error;
  if (cause instanceof Error && cause.name === 'TimeoutError') return 'it does not answer in time';
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.message;
}
