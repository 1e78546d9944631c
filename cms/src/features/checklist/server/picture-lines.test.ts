import { richText } from 'masthead-contract/body/rich-text';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { pictureLines } from './picture-lines';

const text = (words: string) => ({ type: 'text', text: words });
const line = (...words: string[]) => ({ type: 'paragraph', children: words.map(text) });
const picture = { type: 'image', image: { url: '/uploads/a.jpg', width: 1, height: 1 } };
const linked = {
  type: 'paragraph',
  children: [{ type: 'link', url: 'https://sea.example/quay.jpg', children: [text('Picture: quay')] }],
};
const cells = {
  type: 'paragraph',
  children: [text('Quay'), { ...text(' · '), cell: true }, text('Picture: plan')],
  group: { id: 'a', type: 'table' },
};
const list = {
  type: 'list',
  format: 'unordered',
  children: [
    { type: 'list-item', children: [text('Boots')] },
    { type: 'list', format: 'unordered', children: [{ type: 'list-item', children: [text('Bild: …')] }] },
  ],
};

test.each([
  { name: 'a line of its own', content: [line('Picture: plan')], found: ['Picture: plan'] },
  { name: 'a line in German', content: [line('Bild: quay.webp')], found: ['Bild: quay.webp'] },
  { name: 'a link', content: [linked], found: ['Picture: quay'] },
  { name: 'words inside a word', content: [line('WPicture: quay.webpords')], found: ['Picture: quay.webp'] },
  { name: 'words joined with a line', content: [line('The quay.Picture: plan')], found: ['Picture: plan'] },
  { name: 'a cell', content: [cells], found: ['Picture: plan'] },
  { name: 'a nested item', content: [list], found: ['Bild: …'] },
  { name: 'a line of a paragraph', content: [line('One\n', 'Picture: plan')], found: ['Picture: plan'] },
  {
    name: 'a file below a picture',
    content: [picture, line('Picture: fog.heic')],
    found: ['Picture: fog.heic'],
  },
  { name: 'no credit below a picture', content: [picture, line('Bild: N. N.')], found: [] },
  { name: 'no other words', content: [line('The picture: a quay. My Picture: none. Bild:')], found: [] },
])('finds $name', ({ content, found }) => {
  expect(pictureLines(v.parse(richText, content))).toEqual(found);
});
