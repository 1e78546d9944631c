import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';

/**
 * A request to a receiver, by POST unless it names a method. `confirms` checks whether an answer of 2xx proves the result; a
 * proxy may have answered.
 */
export type Message = {
  method?: string;
  headers: Readonly<Record<string, string>>;
  body?: string;
  confirms?: (answer: IncomingMessage) => boolean | Promise<boolean>;
};

/** A receiver did not get a message. The reason is a clause for the log. */
export class DeliveryError extends Error {
  readonly retryAfterMs: number;

  constructor(reason: string, retryAfterMs = 0) {
    super(reason);
    this.retryAfterMs = retryAfterMs;
  }
}

/** For the whole answer. */
const TIMEOUT_MS = 10_000;
const MAX_RETRY_AFTER_MS = 24 * 60 * 60 * 1000;
/** Maximum size of an answer that is read. */
const MAX_ANSWER_BYTES = 64 * 1024;

/**
 * Sends a message, and throws a DeliveryError unless it was received. Redirects aren't followed, and the answer is read only as
 * far as needed to confirm it. Doesn't use `fetch`, which always sends the host of the URL.
 */
export async function send(
  url: string,
  { method = 'POST', headers, body, confirms = () => true }: Message,
  timeoutMs = TIMEOUT_MS,
): Promise<void> {
  const { request } = url.startsWith('https:') ? https : http;
  const signal = AbortSignal.timeout(timeoutMs);
  const sent = request(url, { method, headers, signal });
  try {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      sent.on('error', reject);
      sent.once('response', resolve);
      sent.end(body);
    });
    // It may be cut off later, or be endless.
    answer.on('error', () => {});
    const { statusCode = 0 } = answer;
    if (statusCode < 200 || statusCode > 299) {
      throw new DeliveryError(
        `it answers ${statusCode}`,
        readRetryAfter(answer.headers['retry-after'], Date.now()),
      );
    }
    if (!(await confirms(answer))) throw new DeliveryError('it does not confirm the message');
  } catch (error) {
    if (error instanceof DeliveryError) throw error;
    throw new DeliveryError(signal.aborted ? 'it does not answer in time' : reasonOf(error));
  } finally {
    sent.destroy();
  }
}

/** The JSON of an answer, or of its beginning if it is long; null if it isn't valid JSON. */
export async function readJson(answer: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of answer) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= MAX_ANSWER_BYTES) break;
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString());
  } catch {
    return null;
  }
}

export const JSON_TYPE = { 'Content-Type': 'application/json; charset=utf-8' };

/** The header Retry-After, in seconds or as a date, in milliseconds from now; 0 if it is missing or invalid. */
export function readRetryAfter(value: string | undefined, now: number): number {
  const text = value?.trim() ?? '';
  const delay = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isNaN(delay) ? 0 : Math.min(MAX_RETRY_AFTER_MS, Math.max(0, delay));
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error ? String(error.code) : error.message;
}
