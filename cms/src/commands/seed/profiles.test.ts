import { expect, test } from 'vitest';
import { profileList } from './profiles';

test('lists profiles in platform order, with URLs under .example', () => {
  expect(profileList({ 'creator-marketplace': 'tide', x: 'tide_mark' }, null)).toEqual([
    { platform: 'x', url: 'https://x.example/tide_mark', photo: null },
    { platform: 'creator-marketplace', url: 'https://creator-marketplace.example/tide', photo: null },
  ]);
});
