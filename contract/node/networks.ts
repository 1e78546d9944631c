import { BlockList, isIP, isIPv6 } from 'node:net';

/** A list of IP addresses and networks such as `10.0.0.0/8`. Throws if one is neither. */
export function networks(names: readonly string[]): BlockList {
  const list = new BlockList();
  for (const name of names) {
    const [address = '', bits = isIPv6(address) ? '128' : '32', ...rest] = name.split('/');
    if (!isIP(address) || !/^\d+$/.test(bits) || rest.length > 0)
      throw new Error(`'${name}' is not a network.`);
    list.addSubnet(address, Number(bits), isIPv6(address) ? 'ipv6' : 'ipv4');
  }
  return list;
}

/** Whether an address is in one of the networks; false for a text that isn't an address. */
export const isWithin = (list: BlockList, address: string): boolean =>
  isIP(address) !== 0 && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
