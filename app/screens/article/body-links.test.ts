import * as v from 'valibot';
import { expect, test } from 'vitest';
import { richText } from '#contract/body/rich-text.ts';
import { linksIn } from './body-links.ts';

const link = (url: string, words = 'there') => ({
  type: 'link',
  url,
  children: [{ type: 'text', text: words }],
});

test('links of a body are listed in text order, without those shown as plain text', () => {
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

test("related articles don't count as links, but paragraphs that look like them do", () => {
  const blocks = ['/article/abc/tide', 'https://other.example/article/abc/tide', '/article/a.b/tide'].map(
    (url, index) => ({
      type: 'paragraph',
      children: [link(url)],
      group: { id: `g${index}`, type: 'related' },
    }),
  );
  expect(linksIn(v.parse(richText, blocks))).toEqual([
    'https://other.example/article/abc/tide',
    '/article/a.b/tide',
  ]);
});
