import type { IncomingMessage } from 'node:http';
import type { BlockList } from 'node:net';
import { isWithin } from '#contract/node/networks.ts';
import { networkPrefix, plainAddress } from './network-prefix.ts';

/** How many addresses of X-Forwarded-For are read, from its end. */
const MAX_HOPS = 8;
/** At least one customer of a provider. */
const NETWORK = { bytes: 3, groups: 3 };

type Client = Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string | undefined } };

/**
 * Returns a function for the network of a client, a /24 of IPv4 or a /48 of IPv6. A proxy of the list is trusted to name
 * its client in X-Forwarded-For. `null` if the client is unknown, as behind a proxy on this machine that is not configured. No
 * page depends on it.
 */
export function createNetworkOf(proxies: BlockList): (request: Client) => string | null {
  return ({ socket, headers }) => {
    const named = String(headers['x-forwarded-for'] ?? '').split(',');
    const hops = [...named.slice(-MAX_HOPS), socket.remoteAddress ?? ''].map((hop) =>
      plainAddress(hop.trim()),
    );
    const client = hops.findLast((address) => !isWithin(proxies, address));
    return client === undefined ? null : networkPrefix(client, NETWORK);
  };
}
