import { isIPv4 } from 'node:net';
import { isWithin, networks } from './networks.ts';

/** Networks that are not the internet (IANA special-purpose registries); of IPv6, tunnels into IPv4 and documentation. */
const NOT_PUBLIC = networks([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
]);

/** The only part of IPv6 that is allocated. */
const GLOBAL_V6 = networks(['2000::/3']);

/** Whether an IP address is on the internet, and not in a private network. */
export function isPublicAddress(address: string): boolean {
  return (isIPv4(address) || isWithin(GLOBAL_V6, address)) && !isWithin(NOT_PUBLIC, address);
}
