import { type LookupAddress, lookup } from 'node:dns';
import http, { type IncomingHttpHeaders } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { decompress } from './decompress.ts';

const MAX_BYTES = 50_000_000;
const TIMEOUT_MS = 30_000;
const MAX_REDIRECTS = 5;

export type FetchOptions = {
  /** The hosts that the operator has named. */
  hosts: ReadonlySet<string>;
  /** Whether a connection may be made to an IP address. */
  mayConnect: (address: string) => boolean;
};

export type Fetched = { body: Buffer; headers: IncomingHttpHeaders };

/** A file can't be fetched; the message says why. */
export class FetchError extends Error {
  override name = 'FetchError';
  /** Whether the server may answer a later request. */
  readonly isTemporary: boolean;

  constructor(message: string, isTemporary = false) {
    super(message);
    this.isTemporary = isTemporary;
  }
}

/** The operator hasn't allowed fetching files from this host. */
export class UnnamedHost extends FetchError {
  override name = 'UnnamedHost';
  readonly host: string;

  constructor(host: string) {
    super(`files may not be fetched from ${host}`);
    this.host = host;
  }
}

/** Fetches a file from one of the named hosts, also after redirects. Throws a FetchError. */
export async function fetchFile(address: string, options: FetchOptions): Promise<Fetched> {
  let next = address;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const answer = await get(next, options);
    if ('body' in answer) return answer;
    const moved = URL.parse(answer.location, next);
    if (!moved) throw new FetchError('it redirects to an invalid URL');
    next = moved.href;
  }
  throw new FetchError('it redirects too often');
}

/** Pauses between attempts, for files that a server may send later. */
const WAITS_MS = [1_000, 5_000, 30_000];

/** Fetches a file, with a few retries if the server can't send it now. Throws a FetchError that names the URL. */
export async function fetchPatiently(
  address: string,
  options: FetchOptions,
  [wait, ...waits]: readonly number[] = WAITS_MS,
): Promise<Fetched> {
  try {
    return await fetchFile(address, options);
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    const { message, isTemporary } = error;
    if (!isTemporary || wait === undefined) throw new FetchError(`${address}: ${message}.`, isTemporary);
  }
  await setTimeout(wait);
  return fetchPatiently(address, options, waits);
}

function get(address: string, { hosts, mayConnect }: FetchOptions): Promise<Fetched | { location: string }> {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) throw new FetchError('its URL is not http or https');
  if (url.username || url.password) throw new FetchError('its URL has a password, which reports would show');
  if (!hosts.has(url.hostname)) throw new UnnamedHost(url.hostname);
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(literal) && !mayConnect(literal)) throw new FetchError(`${literal} is not a public IP address`);

  return new Promise((resolve, reject) => {
    const fail = (reason: string, isTemporary = false) => reject(new FetchError(reason, isTemporary));
    const client = url.protocol === 'https:' ? https : http;
    const request = client.get(
      url,
      { lookup: publicLookup(mayConnect), signal: AbortSignal.timeout(TIMEOUT_MS), agent: false },
      (response) => {
        const { statusCode = 0, headers } = response;
        if (statusCode >= 300 && statusCode < 400 && headers.location) {
          response.destroy();
          resolve({ location: headers.location });
          return;
        }
        const chunks: Buffer[] = [];
        let size = 0;
        response.on('data', (chunk: Buffer) => {
          size += chunk.length;
          chunks.push(chunk);
          if (statusCode !== 200 || size > MAX_BYTES) response.destroy();
        });
        response.on('error', (error) => fail(error.message, true));
        response.on('close', () => {
          if (statusCode !== 200)
            fail(`its server answered ${statusCode}`, statusCode === 429 || statusCode >= 500);
          else if (size > MAX_BYTES) fail('it has more than 50 MB');
          else if (!response.complete) fail('it was not sent completely', true);
          else {
            try {
              const encoding = headers['content-encoding'] ?? '';
              resolve({ body: decompress(Buffer.concat(chunks), encoding, MAX_BYTES), headers });
            } catch {
              fail('it cannot be decompressed, or has more than 50 MB');
            }
          }
        });
      },
    );
    request.on('error', (error) => fail(error.message, true));
    // Without this, Node closes the connection and says nothing.
    request.on('upgrade', (_, socket) => {
      socket.destroy();
      fail('its server answered 101');
    });
  });
}

/** Looks up a name, and refuses it if one of its IP addresses isn't public; the connection uses the address that was checked. */
const publicLookup =
  (mayConnect: FetchOptions['mayConnect']): LookupFunction =>
  (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[] = []) => {
      const [first] = found;
      if (error || !first) return callback(error ?? new Error(`${hostname} has no IP address`), '', 0);
      const other = found.find(({ address }) => !mayConnect(address));
      if (other)
        return callback(
          new Error(`${hostname} is at ${other.address}, which is not a public IP address`),
          '',
          0,
        );
      if (options.all) callback(null, found);
      else callback(null, first.address, first.family);
    });
