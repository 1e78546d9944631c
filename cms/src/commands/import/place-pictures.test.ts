import { expect, test } from 'vitest';
import { placePictures } from './place-pictures';

const files = new Map([1, 2, 3].map((id) => [`key ${id}`, { id }]));
const picture = (url: string, caption = '') => ({
  type: 'image',
  image: { url, address: 'https://old.example/a.jpg', alternativeText: 'A cup', caption },
});
const gallery = (...keys: string[]) =>
  keys.map((key, index) => ({
    ...picture(key),
    group: index === 0 ? { type: 'gallery' as const, id: 'g1', caption: 'Tea' } : { id: 'g1' },
  }));
const link = (words: string) => ({
  type: 'paragraph',
  children: [{ type: 'link', url: 'https://old.example/a.jpg', children: [{ type: 'text', text: words }] }],
});

test.each([
  ['of the library has its file', [picture('key 1', 'Here')], [{ image: { id: 1, caption: 'Here' } }]],
  [
    'that the library lacks is a link',
    [picture('', 'Here'), picture('key 4')],
    [link('Here'), link('A cup')],
  ],
  [
    'that the library lacks stays in its box',
    [{ ...picture(''), group: { type: 'box' as const, id: 'g1' } }],
    [{ ...link('A cup'), group: { type: 'box', id: 'g1' } }],
  ],
  [
    'that is missing leaves the others a gallery',
    gallery('', 'key 1', 'key 2'),
    [
      { image: { id: 1 }, group: { type: 'gallery', id: 'g1', caption: 'Tea' } },
      { image: { id: 2 }, group: { id: 'g1' } },
      link('A cup'),
    ],
  ],
  [
    'that is missing leaves one picture, and the words of the gallery',
    gallery('key 1', ''),
    [{ image: { id: 1 }, group: undefined }, { children: [{ text: 'Tea' }] }, link('A cup')],
  ],
])('a picture %s', (_, content, expected) => {
  expect(placePictures(content, files)).toMatchObject(expected);
});
