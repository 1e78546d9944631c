import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { groupBlocks } from './group-blocks.ts';
import { richText } from './rich-text.ts';

const text = (words: string, keys = {}) => ({ type: 'text', text: words, ...keys });
const paragraph = (words: string, keys = {}) => ({ type: 'paragraph', children: [text(words)], ...keys });
const heading = (words: string, keys = {}) => ({
  type: 'heading',
  level: 3,
  children: [text(words)],
  ...keys,
});
const quote = (words: string, keys = {}) => ({ type: 'quote', children: [text(words)], ...keys });
const picture = (keys = {}) => ({ type: 'image', image: { url: '/uploads/a.png' }, ...keys });
const link = (url: string) => ({ type: 'link', url, children: [text('A film')] });

const begin = (type: string, settings = {}) => ({ group: { id: 'a', type, ...settings } });
const next = { group: { id: 'a' } };
const parse = (blocks: unknown) => v.parse(richText, blocks);
const typesOf = (blocks: unknown) => groupBlocks(parse(blocks)).map(({ type }) => type);

describe('a run of blocks becomes', () => {
  test.each([
    { type: 'table', blocks: [paragraph('1', begin('table')), paragraph('2', next)] },
    { type: 'gallery', blocks: [picture(begin('gallery')), picture(next)] },
    { type: 'pull-quote', blocks: [quote('Low water', begin('pull-quote'))] },
    { type: 'divider', blocks: [paragraph('* * *', begin('divider'))] },
    {
      type: 'embed',
      blocks: [{ type: 'paragraph', children: [link('https://video.example/1')], ...begin('embed') }],
    },
    {
      type: 'embed',
      blocks: [
        { type: 'paragraph', children: [link('https://video.example/1')], ...begin('embed') },
        picture(next),
      ],
    },
    {
      type: 'related',
      blocks: [{ type: 'paragraph', children: [link('/article/abc/tide')], ...begin('related') }],
    },
    { type: 'box', blocks: [heading('Tides', begin('box')), paragraph('How they come', next)] },
    { type: 'key-points', blocks: [paragraph('One', begin('key-points'))] },
    { type: 'timeline', blocks: [heading('1953', begin('timeline')), paragraph('The flood', next)] },
  ])('a $type', ({ type, blocks }) => {
    expect(typesOf([paragraph('before'), ...blocks, paragraph('after')])).toEqual([
      'paragraph',
      type,
      'paragraph',
    ]);
  });
});

describe('blocks are not grouped', () => {
  test.each([
    { why: 'the type is unknown', blocks: [paragraph('1', begin('quiz')), paragraph('2', next)] },
    { why: 'the id is invalid', blocks: [paragraph('1', { group: { id: '<b>', type: 'box' } })] },
    { why: 'the first one is missing', blocks: [paragraph('2', next)] },
    { why: 'a gallery has one picture', blocks: [picture(begin('gallery'))] },
    { why: 'a row is a heading', blocks: [paragraph('1', begin('table')), heading('2', next)] },
    {
      why: 'a related article is on another site',
      blocks: [
        { type: 'paragraph', children: [link('https://other.example/article/abc/x')], ...begin('related') },
      ],
    },
    { why: 'an embed has no link', blocks: [paragraph('A film', begin('embed'))] },
    {
      why: 'an embed has an unsafe link',
      blocks: [{ type: 'paragraph', children: [link('javascript:alert(1)')], ...begin('embed') }],
    },
    { why: 'a divider has words', blocks: [paragraph('Leith', begin('divider'))] },
    {
      why: 'an embed has words beside its link',
      blocks: [
        { type: 'paragraph', children: [text('See '), link('https://video.example/1')], ...begin('embed') },
      ],
    },
    {
      why: 'an embed has two pictures',
      blocks: [
        { type: 'paragraph', children: [link('https://video.example/1')], ...begin('embed') },
        picture(next),
        picture(next),
      ],
    },
    { why: 'a timeline begins with a text', blocks: [paragraph('1', begin('timeline')), heading('2', next)] },
  ])('if $why', ({ blocks }) => {
    expect(typesOf(blocks)).toEqual(blocks.map(({ type }) => type));
  });
});

test('two adjacent groups stay separate', () => {
  const other = { group: { id: 'b', type: 'box' } };
  expect(typesOf([paragraph('1', begin('box')), paragraph('2', other)])).toEqual(['box', 'box']);
  expect(typesOf([paragraph('1', begin('box')), paragraph('2', begin('box'))])).toEqual(['box', 'box']);
});

test('the rows of a table have the same number of cells', () => {
  const row = (...children: object[]) => ({ type: 'paragraph', children });
  const divider = text(' · ', { cell: true });
  const [table] = groupBlocks(
    parse([
      { ...row(text('Town'), divider, text('High water')), ...begin('table', { header: 'row' }) },
      { ...row(text('Leith')), ...next },
    ]),
  );
  expect(table).toMatchObject({
    header: 'row',
    rows: [
      [[{ text: 'Town' }], [{ text: 'High water' }]],
      [[{ text: 'Leith' }], []],
    ],
  });
});

test("a text with words doesn't separate cells", () => {
  const children = [text('Leith'), text('14:32', { cell: true })];
  const [table] = groupBlocks(parse([{ type: 'paragraph', children, ...begin('table') }]));
  expect(table).toMatchObject({ rows: [[[{ text: 'Leith' }, { text: '14:32' }]]] });
});

test('grouping never loses a block', () => {
  const group = fc.option(
    fc.record(
      { id: fc.constantFrom('a', 'b'), type: fc.constantFrom('box', 'gallery', 'table', 'timeline', 'quiz') },
      { requiredKeys: ['id'] },
    ),
    { nil: undefined },
  );
  const block = fc
    .tuple(fc.constantFrom(paragraph, heading, quote), group, fc.nat())
    .map(([make, key, number]) => make(`(${number})`, key && { group: key }));
  fc.assert(
    fc.property(fc.array(block), (blocks) => {
      const words = (value: unknown) => JSON.stringify(value).match(/\(\d+\)/g) ?? [];
      expect(words(groupBlocks(parse(blocks)))).toEqual(words(blocks));
    }),
  );
});

test('parsing a parsed text changes nothing', () => {
  const blocks = parse([
    paragraph('1', begin('table', { header: 'row', caption: 'Tides' })),
    { ...picture(next), width: 'wide' },
    { type: 'paragraph', children: [text('a', { footnote: 'n1' }), text(' · ', { cell: true })] },
  ]);
  expect(parse(JSON.parse(JSON.stringify(blocks)))).toEqual(blocks);
});
