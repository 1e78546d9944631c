import { expect, test } from 'vitest';
import { fieldText } from './field-text';

const word = (text: string) => ({ type: 'text', text });

test.each([
  { field: 'an empty field', value: null, text: '' },
  { field: 'a text', value: 'Fog', text: 'Fog' },
  { field: 'a switch', value: false, text: 'false' },
  {
    field: 'a rich text',
    value: [
      {
        type: 'paragraph',
        children: [word('See '), { type: 'link', url: '/x', children: [word('the quay')] }, word('.')],
      },
      { type: 'image', image: { mime: 'image/png', name: 'fog.png' }, children: [word('')] },
      {
        type: 'list',
        children: [
          { type: 'list-item', children: [word('one')] },
          { type: 'list-item', children: [word('two')] },
        ],
      },
    ],
    text: 'See the quay (/x).\nfog.png\none\ntwo',
  },
  {
    field: 'pictures',
    value: [
      { id: 1, mime: 'image/png', name: 'fog.png', url: '/uploads/x.png' },
      { id: 2, mime: 'image/png', name: 'quay.png' },
    ],
    text: 'fog.png\nquay.png',
  },
  {
    field: 'relations',
    value: { connect: [{ id: 3, label: 'Harbour' }], disconnect: [{ id: 4, documentId: 'abc' }] },
    text: '+ Harbour\n− abc',
  },
  {
    field: 'components',
    value: [{ id: 1, __temp_key__: 'a0', content: 'Well written.', author: { connect: [], disconnect: [] } }],
    text: 'Well written.',
  },
  { field: 'a moment', value: '2026-11-29T19:16:09.059Z', text: '29 Nov 2026, 19:16' },
  {
    field: 'a component with a moment',
    value: [{ id: 1, at: '2026-11-29T19:16:09.059Z', text: 'Wrong name.' }],
    text: '29 Nov 2026, 19:16\nWrong name.',
  },
])('$field', ({ value, text }) => {
  const dates = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  expect(fieldText(value, (at) => dates.format(new Date(at)))).toBe(text);
});
