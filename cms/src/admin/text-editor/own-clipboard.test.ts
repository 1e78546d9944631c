import { Slice } from 'prosemirror-model';
import { expect, test } from 'vitest';
import { readCopied } from './own-clipboard';
import { readBlocks } from './read-blocks';
import { writeNodes } from './write-blocks';

const copied = (content: unknown) =>
  readCopied({ getData: (type) => (type.endsWith('+json') ? JSON.stringify(content) : '') });

test('what is copied comes back with keys that the editor does not know, also an item of a list', () => {
  const blocks = [
    { type: 'code', language: 'js', children: [{ type: 'text', text: 'let tide;', size: 2 }] },
    {
      type: 'list',
      format: 'unordered',
      children: [{ type: 'list-item', note: 1, children: [{ type: 'text', text: 'Rope' }] }],
    },
    {
      type: 'quote',
      children: [{ type: 'text', text: 'Low' }],
      group: { id: 'a', type: 'pull-quote', look: 'calm' },
    },
  ];
  const { content } = readBlocks(blocks);
  const slice = copied(new Slice(content, 0, 0).toJSON());
  expect(writeNodes(slice?.content.content ?? [])).toEqual(blocks);
});

test.each([
  ['something else', { films: [] }],
  ['a node that there is not', { content: [{ type: 'script' }] }],
  [
    'a link without an address',
    {
      content: [
        {
          type: 'paragraph',
          content: [{ type: 'text', text: 'a', marks: [{ type: 'link', attrs: { url: 1 } }] }],
        },
      ],
    },
  ],
  ['a picture without a file', { content: [{ type: 'image', attrs: { image: {} } }] }],
  [
    'a group without settings',
    { content: [{ type: 'box', attrs: { settings: {} }, content: [{ type: 'paragraph' }] }] },
  ],
])('%s is not read as our own', (_, content) => {
  expect(copied(content)).toBeNull();
});
