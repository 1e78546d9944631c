import * as v from 'valibot';

/** An address and the length of its prefix, of which no network here has more bits than these. */
type Network = readonly [address: string, prefix: number];
const START_BITS = 32;

// Networks that are not the internet (IANA special-purpose registries).

const NOT_PUBLIC_V4: readonly Network[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];

/** Of IPv6 only this is given out … */
const GLOBAL_V6: Network = ['2000::', 3];

/** … without tunnels into IPv4 and documentation. */
const NOT_PUBLIC_V6: readonly Network[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const ipv4 = v.pipe(v.string(), v.ipv4());
const ipv6 = v.pipe(v.string(), v.ipv6());

/** Whether an IP address is on the internet, and not in a private network. */
export function isPublicAddress(address: string): boolean {
  if (v.is(ipv4, address)) return !NOT_PUBLIC_V4.some(isIn(startOfV4, address));
  return (
    v.is(ipv6, address) &&
    isIn(startOfV6, address)(GLOBAL_V6) &&
    !NOT_PUBLIC_V6.some(isIn(startOfV6, address))
  );
}

const isIn =
  (start: (address: string) => number, address: string) =>
  ([network, prefix]: Network): boolean =>
    (start(address) ^ start(network)) >>> (START_BITS - prefix) === 0;

const startOfV4 = (address: string): number =>
  address.split('.').reduce((start, part) => (start << 8) | Number(part), 0);

/** An omitted part is zero. */
function startOfV6(address: string): number {
  const [first, second] = address.split(':');
  return (Number.parseInt(first || '0', 16) << 16) | Number.parseInt(second || '0', 16);
}
