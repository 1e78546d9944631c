import http from 'node:http';
import https from 'node:https';

/** What became of a request: accepted, refused for good, or failed for now. Reasons are clauses for the log. */
export type Outcome =
  | { kind: 'accepted' }
  | { kind: 'refused'; reason: string }
  | { kind: 'failed'; reason: string; retryAfterMs: number };

/** It says that it has done what it was told, and does not prove it: a proxy may have answered, or another configuration. */
const UNCONFIRMED: Outcome = {
  kind: 'failed',
  reason: 'it does not confirm what it was told',
  retryAfterMs: 0,
};

/** For the whole answer. */
const TIMEOUT_MS = 10_000;
const MAX_RETRY_AFTER_MS = 24 * 60 * 60 * 1000;
/** These answers of the 4xx say that a later request may succeed. */
const TEMPORARY = [408, 425, 429];
/** Of an answer that is read. */
const MAX_ANSWER_BYTES = 64 * 1024;

/** Sends a POST request. Redirects are not followed. `accepts` tells by the body of an answer and its status whether it confirms what was sent. */
export async function post(
  address: string,
  content: RequestInit,
  {
    timeoutMs = TIMEOUT_MS,
    accepts,
  }: { timeoutMs?: number | undefined; accepts?: (answer: string, status: number) => boolean } = {},
): Promise<Outcome> {
  try {
    const response = await fetch(address, {
      ...content,
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const answer = accepts && response.ok ? await readStart(response) : '';
    // It may be endless.
    await response.body?.cancel();
    if (accepts && response.ok && !accepts(answer, response.status)) return UNCONFIRMED;
    return toOutcome(response.status, response.headers.get('retry-after'));
  } catch (error) {
    return { kind: 'failed', reason: reasonOf(error), retryAfterMs: 0 };
  }
}

async function readStart({ body }: Response): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of body?.values({ preventCancel: true }) ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length >= MAX_ANSWER_BYTES) break;
  }
  return text;
}

/**
 * Sends a request with the method PURGE. Not with `fetch`, which always sends the host of the address. `notCached` are statuses that say
 * that there was nothing to drop; `confirmation` is a header that the answer must have.
 */
export function purge(
  address: URL,
  headers: Readonly<Record<string, string>>,
  { notCached = [], confirmation }: { notCached?: readonly number[]; confirmation?: string } = {},
): Promise<Outcome> {
  const { request } = address.protocol === 'https:' ? https : http;
  return new Promise((resolve) => {
    const sent = request(address, { method: 'PURGE', headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
    sent.once('error', (error) => resolve({ kind: 'failed', reason: reasonOf(error), retryAfterMs: 0 }));
    sent.once('response', (response) => {
      response.destroy();
      const { statusCode: status = 0, headers: answered } = response;
      if (status < 300 && confirmation && answered[confirmation] === undefined) return resolve(UNCONFIRMED);
      resolve(notCached.includes(status) ? { kind: 'accepted' } : toOutcome(status, answered['retry-after']));
    });
    sent.end();
  });
}

/** The JSON of an answer; null if it is none. */
export function readJson(answer: string): unknown {
  try {
    return JSON.parse(answer);
  } catch {
    return null;
  }
}

export const json = (content: object) => ({
  body: JSON.stringify(content),
  headers: { 'Content-Type': 'application/json; charset=utf-8' },
});

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
