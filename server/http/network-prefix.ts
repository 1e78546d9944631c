import { isIP, isIPv6 } from 'node:net';
import { isWithin, networks } from '#contract/node/networks.ts';

/** This machine and private networks: a proxy there serves many readers. */
const PRIVATE = networks([
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  '100.64.0.0/10',
  '::1/128',
  'fc00::/7',
  'fe80::/10',
]);

const GROUPS_OF_IPV6 = 8;

/** An address with a port, as some proxies name their client: `203.0.113.9:4711`, `[2001:db8::9]:4711`. */
const WITH_PORT = /^(?:\[(?<v6>[^\]]*)\]|(?<v4>[\d.]+))(?::\d+)?$/;

/**
 * The address of a socket or a client of a proxy without the prefix of an IPv4 address on an IPv6 socket, without a zone, and
 * without a port.
 */
export function plainAddress(address: string): string {
  const { v4, v6 } = WITH_PORT.exec(address)?.groups ?? {};
  const [withoutZone = ''] = (v4 ?? v6 ?? address).split('%', 1);
  return withoutZone.replace(/^::ffff:(?=\d+\.)/i, '');
}

/**
 * The start of a public address, as a key to count clients by: that many bytes of IPv4, that many groups of 16 bits of IPv6.
 * `null` for a private address, and for a text that isn't an address.
 */
export function networkPrefix(text: string, { bytes, groups }: { bytes: number; groups: number }) {
  const address = plainAddress(text);
  if (isWithin(PRIVATE, address)) return null;
  if (isIPv6(address)) return groupsOf(address).slice(0, groups).join(':');
  return isIP(address) ? address.split('.').slice(0, bytes).join('.') : null;
}

function groupsOf(address: string): string[] {
  // '::' stands for all groups that are missing.
  const [start = [], end = []] = address.split('::').map(writtenGroups);
  const missing = Math.max(0, GROUPS_OF_IPV6 - start.length - end.length);
  return [...start, ...Array<string>(missing).fill('0'), ...end];
}

/** The groups of a part of an address, two of which may be written like an IPv4 address. */
const writtenGroups = (part: string): string[] =>
  part
    .split(':')
    .filter(Boolean)
    .flatMap((group) => (group.includes('.') ? ['0', '0'] : Number.parseInt(group, 16).toString(16)));
