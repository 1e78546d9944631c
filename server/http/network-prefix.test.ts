import { BlockList } from 'node:net';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { networkPrefix } from './network-prefix.ts';

const ADDRESS = { bytes: 4, groups: 4 };

test.each([
  { address: '93.184.216.34', prefix: '93.184.216.34' },
  { address: '::ffff:93.184.216.34', prefix: '93.184.216.34' },
  { address: '2606:2800:220:1:248:1893:25c8:1946', prefix: '2606:2800:220:1' },
  { address: '2606:2800::1', prefix: '2606:2800:0:0' },
  { address: '2606::', prefix: '2606:0:0:0' },
  { address: '2606:2800:220:1::', prefix: '2606:2800:220:1' },
  { address: '2606:2800:0220:1::%eth0', prefix: '2606:2800:220:1' },
])('the address $address is counted as $prefix', ({ address, prefix }) => {
  expect(networkPrefix(address, ADDRESS)).toBe(prefix);
});

test('fewer bytes and groups are the key of a larger network', () => {
  const keys = ['93.184.216.34', '2606:2800:220:1::'].map((address) =>
    networkPrefix(address, { bytes: 3, groups: 3 }),
  );
  expect(keys).toEqual(['93.184.216', '2606:2800:220']);
});

test.each([
  '127.0.0.1',
  '::1',
  '::ffff:127.0.0.1',
  '10.1.2.3',
  '172.20.0.1',
  '192.168.1.1',
  '100.64.0.1',
  'fd00::1',
  'fe80::1%eth0',
  'unknown',
  '',
])('%j is not counted, because a proxy there serves many readers, or it is no address', (address) => {
  expect(networkPrefix(address, ADDRESS)).toBeNull();
});

test('an IPv6 address is counted with its network, however it is written', () => {
  fc.assert(
    fc.property(fc.ipV6(), (address) => {
      const prefix = networkPrefix(address, ADDRESS);
      const network = new BlockList();
      network.addSubnet(address, 64, 'ipv6');
      expect(prefix === null || prefix.includes('.') || network.check(`${prefix}::`, 'ipv6')).toBe(true);
    }),
    // '::' rarely stands for a single group.
    { examples: [['::a:b:c:d:e:1.2.3.4'], ['::b:c:d:e:f:a:9'], ['2001::b:c:d:e:f:9']] },
  );
});
