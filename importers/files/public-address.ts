import { BlockList, isIP } from 'node:net';
import { GLOBAL_V6, NOT_PUBLIC_V4, NOT_PUBLIC_V6 } from 'masthead-contract/special-networks';

const notPublic = new BlockList();
for (const [network, prefix] of NOT_PUBLIC_V4) notPublic.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of NOT_PUBLIC_V6) notPublic.addSubnet(network, prefix, 'ipv6');
const global = new BlockList();
global.addSubnet(...GLOBAL_V6, 'ipv6');

/** Whether an IP address is on the internet, and not in a private network. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !notPublic.check(address, 'ipv4');
  return isIP(address) === 6 && global.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
}
