import { expect, test } from 'vitest';
import { profileList } from './profiles';

test('profiles come in one order, at addresses that are nobody’s', () => {
  expect(profileList({ 'creator-marketplace': 'tide', x: 'tide_mark' }, null)).toEqual([
    { platform: 'x', url: 'https://x.example/tide_mark', photo: null },
    { platform: 'creator-marketplace', url: 'https://creator-marketplace.example/tide', photo: null },
  ]);
});
