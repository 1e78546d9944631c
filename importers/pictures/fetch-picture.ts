import { type LookupAddress, lookup } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';

const MAX_BYTES = 50_000_000;
const TIMEOUT_MS = 30_000;
const MAX_REDIRECTS = 5;

export type FetchOptions = {
  /** The hosts that the operator has named. */
  hosts: ReadonlySet<string>;
  /** Whether a connection may be made to an IP address. */
  mayConnect: (address: string) => boolean;
};

/** A picture cannot be had; the message says why. */
export class PictureError extends Error {
  override name = 'PictureError';
}

/** Fetches a picture from one of the named hosts, also after redirects. Throws a PictureError. */
export async function fetchPicture(address: string, options: FetchOptions): Promise<Buffer> {
  let next = address;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const answer = await get(next, options);
    if (Buffer.isBuffer(answer)) return answer;
    const moved = URL.parse(answer.location, next);
    if (!moved) throw new PictureError('it redirects to what is no address');
    next = moved.href;
  }
  throw new PictureError('it redirects too often');
}

function get(address: string, { hosts, mayConnect }: FetchOptions): Promise<Buffer | { location: string }> {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) throw new PictureError('its address is not one of the web');
  if (!hosts.has(url.hostname)) throw new PictureError(`${url.hostname} is not named with --pictures-from`);
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(literal) && !mayConnect(literal)) throw new PictureError(`${literal} is not a public address`);

  return new Promise((resolve, reject) => {
    const fail = (reason: string) => reject(new PictureError(reason));
    const client = url.protocol === 'https:' ? https : http;
    const request = client.get(
      url,
      { lookup: publicLookup(mayConnect), signal: AbortSignal.timeout(TIMEOUT_MS), agent: false },
      (response) => {
        const { statusCode = 0, headers } = response;
        if (statusCode >= 300 && statusCode < 400 && headers.location) {
          response.resume();
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
        response.on('error', (error) => fail(error.message));
        response.on('close', () => {
          if (statusCode !== 200) fail(`its server answered ${statusCode}`);
          else if (!response.complete)
            fail(size > MAX_BYTES ? 'it has more than 50 MB' : 'it was not sent completely');
          else resolve(Buffer.concat(chunks));
        });
      },
    );
    request.on('error', (error) => fail(error.message));
  });
}

/** Looks up a name, and refuses it if one of its addresses is not public: the connection is made to what was looked up. */
const publicLookup =
  (mayConnect: FetchOptions['mayConnect']): LookupFunction =>
  (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[] = []) => {
      const [first] = found;
      if (error || !first) return callback(error ?? new Error(`${hostname} has no address`), '', 0);
      const other = found.find(({ address }) => !mayConnect(address));
      if (other)
        return callback(
          new Error(`${hostname} is at ${other.address}, which is not a public address`),
          '',
          0,
        );
      if (options.all) callback(null, found);
      else callback(null, first.address, first.family);
    });
