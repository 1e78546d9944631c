import { createReadStream } from 'node:fs';
import http, { type IncomingHttpHeaders } from 'node:http';
import https from 'node:https';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import type { BucketSettings } from '../../environment';
import { limitTime } from './limit-time';
import { EMPTY_SHA256, signRequest } from './sign-request';
import { StorageError } from './storage-error';
import { xmlText } from './xml-text';

type Request = {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  /** The key of an object; the bucket itself without one. */
  key?: string;
  query?: Readonly<Record<string, string>>;
  /** Names in small letters. */
  headers?: Readonly<Record<string, string>>;
  /** A file to send, with the SHA-256 of its content in hex. */
  body?: { path: string; size: number; sha256: string };
};

/** The body must be read or destroyed. */
export type S3Response = { status: number; headers: IncomingHttpHeaders; body: Readable };

/** How long a request may take besides what its bytes need (`limit-time.ts`), in milliseconds, and the pauses before further attempts. */
export type Patience = { limitMs: number; pausesMs: readonly number[] };

const RETRIED = [429, 500, 502, 503, 504];
/** A film's player reads the next part when it needs it, but after a pause it requests it again. */
const UNREAD_MS = 60_000;
/** Enough for any error that a server describes, and for a list of a thousand files. */
const MAX_TEXT_BYTES = 4_000_000;

export type S3Requests = ReturnType<typeof s3Requests>;

/**
 * Requests to a bucket of any server that speaks S3, signed, with the name of the bucket in the path. Every request may be sent
 * twice without harm. `now` is for the signature.
 */
export function s3Requests({ endpoint, bucket, ...credentials }: BucketSettings, now = () => new Date()) {
  const { request, Agent } = endpoint.startsWith('https:') ? https : http;
  const agent = new Agent({ keepAlive: true });
  const place = `The bucket ${bucket} at ${endpoint}`;

  async function attempt({ method, key, query, headers = {}, body }: Request, limitMs: number) {
    const path = [bucket, ...(key?.split('/') ?? [])].map(encodeURIComponent).join('/');
    const url = new URL(`${endpoint}/${path}?${new URLSearchParams(query)}`);
    const signed = await signRequest(
      { method, url, headers, sha256: body?.sha256 ?? EMPTY_SHA256 },
      credentials,
      now(),
    );
    const { promise, resolve, reject } = Promise.withResolvers<S3Response>();
    const sent = request(url, {
      method,
      agent,
      path: signed.path,
      headers: { ...signed.headers, ...(method === 'PUT' && { 'content-length': String(body?.size ?? 0) }) },
    });
    let fail = (error: StorageError): unknown => sent.destroy(error);
    limitTime(sent, limitMs, () => fail(new StorageError(`${place} does not answer in time.`)));
    sent.on('response', (body) => {
      // Passes the reason to the reader of the body.
      fail = (error) => body.destroy(error);
      // If only the status counts, the body's errors aren't handled elsewhere.
      body.on('error', () => {});
      sent.setTimeout(UNREAD_MS, () => sent.destroy());
      resolve({ status: body.statusCode ?? 0, headers: body.headers, body });
    });
    sent.on('error', reject);
    if (body) pipeline(createReadStream(body.path), sent).catch(reject);
    else sent.end();
    return promise;
  }

  /** Rejects with a StorageError for everything but an answer that is `accepted`. */
  async function send(
    request: Request,
    { accepted, limitMs, pausesMs }: Patience & { accepted: readonly number[] },
  ): Promise<S3Response> {
    for (let count = 0; ; count += 1) {
      const pause = pausesMs[count];
      try {
        const response = await attempt(request, limitMs);
        if (accepted.includes(response.status)) return response;
        const code = xmlText(await readText(response.body), 'Code') ?? '';
        if (pause === undefined || !RETRIED.includes(response.status)) throw refusal(response.status, code);
      } catch (error) {
        const failed = described(error);
        if (pause === undefined || failed === error) throw failed;
      }
      await setTimeout(pause);
    }
  }

  /** A connection error as a StorageError; any other error unchanged, such as one of a file to send. */
  function described(error: unknown): unknown {
    if (error instanceof StorageError || !(error instanceof Error) || !('code' in error)) return error;
    return 'path' in error ? error : new StorageError(`${place} cannot be reached (${error.code}).`);
  }

  function refusal(status: number, code: string): StorageError {
    const answer = [status, code].filter(Boolean).join(', ');
    if (/quota|StorageLimit|StorageFull|InsufficientStorage/i.test(code) || status === 507)
      return new StorageError(`${place} is full (${answer}): raise its quota.`, { isFull: true });
    if (code === 'RequestTimeTooSkewed')
      return new StorageError(`${place} rejects the time of this machine: set its clock.`);
    if (status === 401 || status === 403) {
      return new StorageError(
        `${place} refuses the login (${answer}): correct S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or give this key the rights to list, read, write and delete.`,
      );
    }
    if (status === 404)
      return new StorageError(`${place} does not exist (${answer}): create it, or correct S3_BUCKET.`);
    if (status === 301 || status === 307 || code === 'AuthorizationHeaderMalformed')
      return new StorageError(`${place} is in another region (${answer}): correct S3_ENDPOINT or S3_REGION.`);
    return new StorageError(`${place} answers ${answer}.`);
  }

  return { place, bucket, send, refusal };
}

/** The text of a response. Rejects with a StorageError if it breaks off, or where a text of S3 would be too long. */
export async function readText(body: Readable): Promise<string> {
  let bytes = 0;
  body.on('data', ({ length }: Buffer) => {
    bytes += length;
    if (bytes > MAX_TEXT_BYTES) body.destroy();
  });
  return text(body).catch((error: unknown) => {
    if (error instanceof StorageError) throw error;
    throw new StorageError(`The bucket aborted a response (${error}).`);
  });
}
