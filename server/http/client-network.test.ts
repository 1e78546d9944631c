import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { networks } from '#contract/node/networks.ts';
import { createNetworkOf } from './client-network.ts';

const PROXIES = ['192.0.2.1', '10.0.0.0/8', '2001:db8:1::/48', '::1'];

function networkOf(remoteAddress: string | undefined, forwardedFor?: string, proxies = PROXIES) {
  const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor };
  const request: Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string } } = {
    socket: remoteAddress === undefined ? {} : { remoteAddress },
    headers,
  };
  return createNetworkOf(networks(proxies))(request);
}

describe('the network of a client', () => {
  test.each([
    ['without a proxy', '203.0.113.9', undefined, '203.0.113'],
    ['on an IPv6 socket', '::ffff:203.0.113.9', undefined, '203.0.113'],
    ['in IPv6', '2001:DB8:a:b::9', undefined, '2001:db8:a'],
    ['in IPv6 with missing groups', '2001:db8::9', undefined, '2001:db8:0'],
    ['behind a proxy', '192.0.2.1', '203.0.113.9', '203.0.113'],
    ['behind two proxies', '192.0.2.1', '203.0.113.9, 10.1.2.3', '203.0.113'],
    ['behind a proxy in IPv6', '::1', '2001:db8:a::9', '2001:db8:a'],
    ['behind a proxy that names the port', '192.0.2.1', '203.0.113.9:4711', '203.0.113'],
    ['behind a proxy that names the port in IPv6', '::1', '[2001:db8:a::9]:4711', '2001:db8:a'],
    ['behind a proxy that writes brackets', '::1', '[2001:db8:a::9]', '2001:db8:a'],
  ])('%s: %s', (_, remote, forwarded, network) => {
    expect(networkOf(remote, forwarded)).toBe(network);
  });

  test.each([
    ['that claims another address through a proxy', '192.0.2.1', '198.51.100.7, 203.0.113.9', '203.0.113'],
    ['that is no proxy, and names another client', '203.0.113.9', '198.51.100.7', '203.0.113'],
    ['that names a proxy as its client', '192.0.2.1', '203.0.113.9, 10.0.0.1, 192.0.2.1', '203.0.113'],
  ])('of one %s is its own', (_, remote, forwarded, network) => {
    expect(networkOf(remote, forwarded)).toBe(network);
  });

  test.each([
    ['behind a proxy of this machine that is not configured', '127.0.0.1', '203.0.113.9'],
    ['behind a proxy of its network that is not configured', '172.20.0.1', '203.0.113.9'],
    ['behind a proxy that names no client', '192.0.2.1', undefined],
    ['behind a proxy that names something else', '192.0.2.1', 'unknown'],
    ['behind a proxy that names an empty client', '192.0.2.1', ''],
    ['of a socket that is closed', undefined, undefined],
  ])('is unknown %s', (_, remote, forwarded) => {
    expect(networkOf(remote, forwarded)).toBeNull();
  });
});
