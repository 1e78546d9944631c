import * as v from 'valibot';
import { expect, test } from 'vitest';
import { footnotesIn } from './footnotes.ts';
import { type Inline, richText } from './rich-text.ts';

const text = (words: string, footnote?: string) => ({ type: 'text', text: words, footnote });
const link = (words: string, footnote?: string) => ({
  type: 'link',
  url: '/a',
  footnote,
  children: [text(words)],
});
const paragraph = (...children: object[]) => ({ type: 'paragraph', children });

const textOf = (inline: Inline): string =>
  inline.type === 'text' ? inline.text : inline.children.map(textOf).join('');

const notesOf = (blocks: object[]) =>
  [...footnotesIn(v.parse(richText, blocks)).values()].map(
    ({ number, children }) => `${number} ${children.map(textOf).join('|')}`,
  );

test.each([
  { name: 'a text', children: [text('Tide'), text(' (low)', 'a'), text('.')], notes: ['1 low'] },
  {
    name: 'texts and a link',
    children: [text(' (see ', 'a'), link('there', 'a'), text(')', 'a')],
    notes: ['1 see |there|'],
  },
  {
    name: 'a text with parentheses of its own',
    children: [text(' (low (very))', 'a')],
    notes: ['1 low (very)'],
  },
  { name: 'a text without parentheses', children: [text(' low', 'a')], notes: ['1  low'] },
  { name: 'a text with one parenthesis', children: [text(' (low', 'a')], notes: ['1  (low'] },
  { name: 'a link alone', children: [link('there', 'a')], notes: ['1 there'] },
  { name: 'nothing', children: [text(' ( )', 'a')], notes: [] },
  { name: 'two', children: [text(' (low)', 'a'), text(' (high)', 'b')], notes: ['1 low', '2 high'] },
  {
    name: 'one id in two places',
    children: [text(' (low)', 'a'), text(' and'), text(' (high)', 'a')],
    notes: ['1 low', '2 high'],
  },
  {
    name: 'one id in two cells of a table',
    children: [text(' (low)', 'a'), { ...text(' · ', 'a'), cell: true }, text(' (high)', 'a')],
    notes: ['1 low', '2 high'],
  },
])('finds the footnotes of $name', ({ children, notes }) => {
  expect(notesOf([paragraph(...children)])).toEqual(notes);
});

test('footnotes are numbered in order across headings, quotes, lists and paragraphs', () => {
  const item = { type: 'list-item', children: [text(' (3)', 'a')] };
  expect(
    notesOf([
      { type: 'heading', level: 2, children: [text(' (1)', 'a')] },
      { type: 'quote', children: [text(' (2)', 'a')] },
      {
        type: 'list',
        format: 'ordered',
        children: [item, { type: 'list', format: 'ordered', children: [item] }],
      },
      { type: 'code', children: [text(' (none)', 'a')] },
      paragraph(text(' (4)', 'a')),
    ]),
  ).toEqual(['1 1', '2 2', '3 3', '4 3', '5 4']);
});
