import { expect, test } from 'vitest';
import { isAnnounceable, isIndexNowKey, isReceiver } from './announcements.ts';

test.each([
  { address: 'https://hub.example', valid: true },
  { address: 'https://hub.example/publish?a=b', valid: true },
  { address: 'http://127.0.0.1:4200/hub', valid: true },
  { address: 'http://[::1]/', valid: true },
  { address: 'http://hub.example', valid: false },
  { address: 'http://127.0.0.1.hub.example', valid: false },
  { address: 'https://user:password@hub.example', valid: false },
  { address: 'https://:password@hub.example', valid: false },
  { address: 'https://hub.example/#a', valid: false },
  { address: 'ftp://hub.example', valid: false },
  { address: 'hub.example', valid: false },
  { address: '', valid: false },
])('announcements may be sent to $address: $valid', ({ address, valid }) => {
  expect(isReceiver(address)).toBe(valid);
});

test.each([
  { key: 'a1b2c3d4', valid: true },
  { key: 'A-'.repeat(64), valid: true },
  { key: 'a1b2c3d', valid: false },
  { key: 'a'.repeat(129), valid: false },
  { key: '../robots', valid: false },
  { key: 'a1b2c3d4\n', valid: false },
])('$key is a key of IndexNow: $valid', ({ key, valid }) => {
  expect(isIndexNowKey(key)).toBe(valid);
});

test('only a site on https can be announced', () => {
  expect(isAnnounceable('https://magazine.example')).toBe(true);
  expect(isAnnounceable('http://localhost:3000')).toBe(false);
});
