import { keyFilePath } from 'masthead-contract/announcements';
import { feedHrefs } from 'masthead-contract/site-addresses';
import type { IndexNow } from '../environment';

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

/** Tells a WebSub hub that the feeds of subjects have changed, with one request for each feed: not every hub reads several. */
export function sendToHub(hub: string, siteUrl: string, timeoutMs = TIMEOUT_MS): Send {
  return async (queries) => {
    let last: Outcome = { kind: 'accepted' };
    for (const topic of queries.flatMap(feedHrefs).map((href) => siteUrl + href)) {
      // Some hubs read the one name, some the other.
      const body = new URLSearchParams({ 'hub.mode': 'publish', 'hub.url': topic, 'hub.topic': topic });
      const outcome = await post(hub, body, timeoutMs);
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
      JSON.stringify({
        host: new URL(siteUrl).host,
        key,
        keyLocation: siteUrl + keyFilePath(key),
        urlList: paths.map((path) => siteUrl + path),
      }),
      TIMEOUT_MS,
    );
}

async function post(address: string, body: URLSearchParams | string, timeoutMs: number): Promise<Outcome> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      body,
      ...(typeof body === 'string' && { headers: { 'Content-Type': 'application/json; charset=utf-8' } }),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    // It may be endless.
    await response.body?.cancel();
    return toOutcome(response);
  } catch (error) {
    return { kind: 'failed', reason: reasonOf(error), retryAfterMs: 0 };
  }
}

function toOutcome({ ok, status, headers }: Response): Outcome {
  if (ok) return { kind: 'accepted' };
  const reason = `it answers ${status}`;
  if (status < 500 && !TEMPORARY.includes(status)) return { kind: 'refused', reason };
  return { kind: 'failed', reason, retryAfterMs: readRetryAfter(headers.get('retry-after'), Date.now()) };
}

/** The header Retry-After, in seconds or as a date, in milliseconds from now; 0 if it says nothing. */
export function readRetryAfter(value: string | null, now: number): number {
  const text = value?.trim() ?? '';
  const delay = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isNaN(delay) ? 0 : Math.min(MAX_RETRY_AFTER_MS, Math.max(0, delay));
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'it does not answer in time';
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.message;
}
