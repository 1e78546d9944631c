import { BlockList, isIPv4, isIPv6 } from 'node:net';

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
  if (isIPv4(address)) return !NOT_PUBLIC.check(address);
  return isIPv6(address) && GLOBAL_V6.check(address, 'ipv6') && !NOT_PUBLIC.check(address, 'ipv6');
}

function networks(prefixes: readonly string[]): BlockList {
  const list = new BlockList();
  for (const prefix of prefixes) {
    const [address = '', bits] = prefix.split('/');
    list.addSubnet(address, Number(bits), isIPv6(address) ? 'ipv6' : 'ipv4');
  }
  return list;
}
