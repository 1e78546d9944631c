import { Slice } from 'prosemirror-model';
import { expect, test } from 'vitest';
import { readCopied } from './own-clipboard';
import { readBlocks } from './read-blocks';
import { writeNodes } from './write-blocks';

const copied = (content: unknown) =>
  readCopied({ getData: (type) => (type.endsWith('+json') ? JSON.stringify(content) : '') });

test("copying keeps keys that the editor doesn't know, even of a list item", () => {
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

const box = { type: 'box', attrs: { settings: { id: 'a', type: 'box' }, source: [] } };

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
  ['a group that was read from no blocks', { content: [{ ...box, content: [{ type: 'paragraph' }] }] }],
  ['a group without blocks', { content: [box] }],
  ['a heading of a level that there is not', { content: [{ type: 'heading', attrs: { level: 7 } }] }],
  ['a cell of several columns', { content: [{ type: 'table_cell', attrs: { colspan: 9e9 } }] }],
  [
    'a text whose keys make it another',
    {
      content: [
        {
          type: 'paragraph',
          content: [
            { type: 'text', text: 'a', marks: [{ type: 'unknown_keys', attrs: { keys: { bold: 1 } } }] },
          ],
        },
      ],
    },
  ],
  [
    'code with a link',
    {
      content: [
        {
          type: 'code_block',
          content: [{ type: 'text', text: 'a', marks: [{ type: 'link', attrs: { url: '/' } }] }],
        },
      ],
      openStart: 1,
    },
  ],
])('%s is not recognised as copied from our editor', (_, content) => {
  expect(copied(content)).toBeNull();
});

test('another page cannot block changes to a group by claiming where it was read from', () => {
  const attrs = { settings: { id: 'a', type: 'box' }, source: [{ group: {} }] };
  const slice = copied({ content: [{ type: 'box', attrs, content: [{ type: 'paragraph' }] }] });
  expect(writeNodes(slice?.content.content ?? [])).toMatchObject([{ type: 'paragraph', group: { id: 'a' } }]);
});

test('a copied part of a timeline without its heading is recognised as ours', () => {
  const timeline = (type: string, keys: object) => ({
    type,
    ...keys,
    children: [{ type: 'text', text: '1953' }],
    group: { id: 'a', type: 'timeline' },
  });
  const { id } = timeline('', {}).group;
  const doc = readBlocks([
    timeline('heading', { level: 2 }),
    { ...timeline('paragraph', { note: 1 }), group: { id } },
    { ...timeline('paragraph', {}), group: { id } },
  ]);
  const slice = doc.slice(9, doc.content.size - 2);
  expect(copied(slice.toJSON())?.eq(slice)).toBe(true);
});
