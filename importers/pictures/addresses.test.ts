import { isPublicAddress } from 'masthead-contract/public-address';
import { expect, test } from 'vitest';
import { originalAddress } from './original-address.ts';

const OLD = 'https://old.example/wp-content/uploads';
test.each([
  [`${OLD}/a-300x200.jpg`, `${OLD}/a.jpg`],
  [`${OLD}/a-2x4.jpg`, `${OLD}/a-2x4.jpg`],
  [
    'https://substackcdn.com/image/fetch/w_1456,f_auto/https%3A%2F%2Fpics.example%2Fa.png',
    'https://pics.example/a.png',
  ],
  [`${OLD}/a.jpg?w=300&resize=3%2C4`, `${OLD}/a.jpg`],
  ['https://i0.wp.com/old.example/a.jpg?w=300&ssl=1', 'https://old.example/a.jpg'],
  [
    'https://old.example/content/images/size/w600/2024/a.jpg',
    'https://old.example/content/images/2024/a.jpg',
  ],
])('leads %s back to the original', (address, original) => {
  expect(originalAddress(address)).toBe(original);
});

test.each(['8.8.8.8', '2606:4700::1111'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.0.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  '::ffff:127.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:db8::1',
  'localhost',
  '',
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});
