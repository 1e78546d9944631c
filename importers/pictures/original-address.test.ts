import { expect, test } from 'vitest';
import { originalUrl } from './original-address.ts';

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
])("derives the original's URL from %s", (address, original) => {
  expect(originalUrl(address)).toBe(original);
});
