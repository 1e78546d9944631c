import { expect, test } from 'vitest';
import { isWithin, networks } from './networks.ts';

test.each([
  ['10.0.0.0/8', '10.255.0.1', true],
  ['10.0.0.0/8', '11.0.0.1', false],
  ['192.0.2.1', '192.0.2.1', true],
  ['192.0.2.1', '192.0.2.2', false],
  ['2001:db8::/32', '2001:db8:9::1', true],
  ['::1', '::1', true],
  ['::1', '::2', false],
  ['::/0', 'proxy.example', false],
])('%s contains %s: %s', (network, address, contains) => {
  expect(isWithin(networks([network]), address)).toBe(contains);
});

test.each(['10.0.0.0/33', '10.0.0.0/', 'proxy.example', '10.0.0.0/8/8', ''])("'%s' is refused", (name) => {
  expect(() => networks([name])).toThrow();
});
