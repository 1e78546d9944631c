import { expect, test } from 'vitest';
import { isAnnounceable, isIndexNowKey, isReceiver } from './receivers.ts';

test.each([
  { address: 'https://receiver.example', valid: true },
  { address: 'https://receiver.example/changes?a=b', valid: true },
  { address: 'http://127.0.0.1:4200/changes', valid: true },
  { address: 'http://[::1]/', valid: true },
  { address: 'http://receiver.example', valid: false },
  { address: 'http://127.0.0.1.receiver.example', valid: false },
  { address: 'https://user:password@receiver.example', valid: false },
  { address: 'https://:password@receiver.example', valid: false },
  { address: 'https://receiver.example/#a', valid: false },
  { address: 'ftp://receiver.example', valid: false },
  { address: 'receiver.example', valid: false },
  { address: '', valid: false },
])('notifications can be sent to $address: $valid', ({ address, valid }) => {
  expect(isReceiver(address)).toBe(valid);
});

test.each([
  { key: 'a1b2c3d4', valid: true },
  { key: 'A-'.repeat(64), valid: true },
  { key: 'a1b2c3d', valid: false },
  { key: 'a'.repeat(129), valid: false },
  { key: '../robots', valid: false },
  { key: 'a1b2c3d4\n', valid: false },
])('$key is a valid IndexNow key: $valid', ({ key, valid }) => {
  expect(isIndexNowKey(key)).toBe(valid);
});

test('search engines are only notified about a site on https', () => {
  expect(isAnnounceable('https://magazine.example')).toBe(true);
  expect(isAnnounceable('http://localhost:3000')).toBe(false);
});
