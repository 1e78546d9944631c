import * as v from 'valibot';
import { expect, test } from 'vitest';
import { richText } from '#contract/entities/rich-text.ts';
import { linksIn } from './body-text.ts';

test('the links of a body are in the order of the text, without those that are shown as plain text', () => {
  const link = (url: string, words = 'there') => ({
    type: 'link',
    url,
    children: [{ type: 'text', text: words }],
  });
  const list = (...children: object[]) => ({ type: 'list', format: 'ordered', children });
  const item = (...children: object[]) => ({ type: 'list-item', children });
  const blocks = v.parse(richText, [
    { type: 'heading', level: 2, children: [link('/a')] },
    { type: 'paragraph', children: [{ type: 'text', text: 'Go ' }, link('https://b.example'), link('/c')] },
    { type: 'image', image: { url: '/uploads/quay.png' } },
    list(item(link('/d')), list(item(link('/e'))), item(link('/f'))),
    {
      type: 'quote',
      children: [link('javascript:alert(1)'), link('/blank', ' '), link('mailto:g@example.org')],
    },
  ]);
  expect(linksIn(blocks)).toEqual([
    '/a',
    'https://b.example',
    '/c',
    '/d',
    '/e',
    '/f',
    'mailto:g@example.org',
  ]);
});
