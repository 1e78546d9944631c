import { expect, test } from 'vitest';
import { richTextSize } from './rich-text-size';

const text = { type: 'text', text: 'Low tide.' };

test('counts blocks, list items and texts, and their depth', () => {
  const list = { type: 'list', children: [{ type: 'list-item', children: [text, text] }] };
  expect(richTextSize([{ type: 'paragraph', children: [text] }, list])).toEqual({ nodes: 6, depth: 3 });
  expect(richTextSize(null)).toEqual({ nodes: 0, depth: 0 });
});

test('measures a list nested deeper than the stack', () => {
  let list: object = { type: 'list', children: [] };
  for (let level = 1; level < 50_000; level++) list = { type: 'list', children: [list] };
  expect(richTextSize([list])).toEqual({ nodes: 50_000, depth: 50_000 });
});
