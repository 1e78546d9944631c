import type { LookupAddress } from 'node:dns';
import dns from 'node:dns/promises';
import type { ClientRequest, IncomingMessage } from 'node:http';
import https, { type RequestOptions } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from 'masthead-contract/node/public-address';

const MAX_REDIRECTS = 3;

/** The functions that make requests. Tests pass a network of their own. */
export type Network = {
  get: (url: URL, options: RequestOptions, onResponse: (response: IncomingMessage) => void) => ClientRequest;
  lookup: (hostname: string) => Promise<LookupAddress[]>;
  mayConnect: (address: string) => boolean;
};

export const INTERNET: Network = {
  get: https.get,
  lookup: (hostname) => dns.lookup(hostname, { all: true }),
  mayConnect: isPublicAddress,
};

type Options = {
  /** These and their subdomains, also after redirects. */
  hosts: readonly string[];
  maxBytes: number;
  /** Ends the request. */
  signal: AbortSignal;
};

/**
 * Gets a file by HTTPS from one of the named hosts. Rejects for any other URL, a host in a private network, whatever its name, an
 * answer other than 200, and a file that is too large.
 */
export async function fetchNamed(address: string, options: Options, network: Network): Promise<Buffer> {
  let next = URL.parse(address);
  for (let redirects = 0; next && redirects <= MAX_REDIRECTS; redirects += 1) {
    const response = await request(next, options, network);
    const { statusCode = 0, headers } = response;
    if (statusCode === 200) return readBody(response, options.maxBytes);
    response.destroy();
    if (statusCode < 300 || statusCode >= 400 || !headers.location)
      throw new Error(`${next.host} responded with ${statusCode}.`);
    next = URL.parse(headers.location, next.href);
  }
  throw new Error(`${address} redirects too often, or to an invalid URL.`);
}

function request(url: URL, { hosts, signal }: Options, network: Network): Promise<IncomingMessage> {
  const isNamed = hosts.some((host) => `.${url.hostname}`.endsWith(`.${host}`));
  if (url.protocol !== 'https:' || url.port !== '' || !isNamed)
    throw new Error(`${url.origin} does not belong to this provider.`);
  const settings = { lookup: publicLookup(network), signal, agent: false } as const;
  return new Promise((resolve, reject) => {
    network.get(url, settings, resolve).on('error', reject);
  });
}

/** Refuses a name if one of its IP addresses isn't public; the connection uses the address that was checked. */
const publicLookup =
  ({ lookup, mayConnect }: Network): LookupFunction =>
  (hostname, { all }, callback) => {
    lookup(hostname)
      .then((found) => {
        const [first] = found;
        if (!first || !found.every(({ address }) => mayConnect(address)))
          throw new Error(`${hostname} has no public IP address.`);
        if (all) callback(null, found);
        else callback(null, first.address, first.family);
      })
      .catch((error: Error) => callback(error, '', 0));
  };

async function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    size += chunk.length;
    if (size > maxBytes) throw new Error(`The answer has more than ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
