import { expect, test } from 'vitest';
import { countParts } from './text-parts';

const text = (words: string, keys = {}) => ({ type: 'text', text: words, ...keys });
const paragraph = (children: object[], group?: object) => ({ type: 'paragraph', children, group });
const cell = text(' · ', { cell: true });
const film = { type: 'link', url: 'https://film.example/1', children: [text('A film')] };

test('counts every run of a footnote, and tables that are too large', () => {
  const note = paragraph([text(' (low)', { footnote: 'n' })]);
  const row = (id: string, type?: string) =>
    paragraph(
      Array.from({ length: 50 }, () => cell),
      { id, type },
    );
  const rows = Array.from({ length: 99 }, () => row('a'));
  expect(countParts([note, note, row('a', 'table'), ...rows])).toMatchObject({
    footnotes: 2,
    rows: 100,
    columns: 51,
  });
});

test('counts embeds, different related articles, footnotes, and the rows and columns of the largest tables', () => {
  const content = [
    paragraph([film], { id: 'a', type: 'embed' }),
    paragraph([film]),
    paragraph([{ ...film, url: '/article/abc/tide' }], { id: 'd', type: 'related' }),
    paragraph([{ ...film, url: '/article/abc/the-tide' }], { id: 'e', type: 'related' }),
    paragraph([text('Tide'), text(' (low', { footnote: 'n' }), text(')', { footnote: 'n' })]),
    {
      type: 'list',
      format: 'ordered',
      children: [{ type: 'list-item', children: [text(' (high)', { footnote: 'm' })] }],
    },
    paragraph([text('1'), cell, cell], { id: 'b', type: 'table' }),
    paragraph([], { id: 'c', type: 'table' }),
    paragraph([], { id: 'c' }),
  ];
  expect(countParts(content)).toEqual({ embeds: 1, related: 1, footnotes: 2, rows: 2, columns: 3 });
  expect(countParts(null)).toEqual({ embeds: 0, related: 0, footnotes: 0, rows: 0, columns: 0 });
});
