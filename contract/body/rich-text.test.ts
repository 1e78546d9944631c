import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { type List, richText } from './rich-text.ts';

const parse = (blocks: unknown) => v.parse(richText, blocks);

const PLAIN = { bold: false, italic: false, underline: false, strikethrough: false, code: false };
const text = (words: string) => ({ type: 'text', text: words });
const plain = (words: string) => ({ ...text(words), ...PLAIN });
const isList = (block: { type: string }): block is List => block.type === 'list';
const item = (words: string) => ({ type: 'list-item', children: [text(words)] });

describe('parses every block of the specification:', () => {
  test.each([
    { type: 'paragraph' },
    { type: 'quote' },
    { type: 'code' },
    { type: 'heading', level: 1 },
    { type: 'heading', level: 2 },
    { type: 'heading', level: 3 },
    { type: 'heading', level: 4 },
    { type: 'heading', level: 5 },
    { type: 'heading', level: 6 },
  ])('$type $level', (block) => {
    expect(parse([{ ...block, children: [text('Tide')] }])).toEqual([
      { ...block, children: [plain('Tide')] },
    ]);
  });

  test.each(['ordered', 'unordered'])('%s list', (format) => {
    expect(parse([{ type: 'list', format, children: [item('One'), item('Two')] }])).toEqual([
      {
        type: 'list',
        format,
        children: [
          { type: 'list-item', children: [plain('One')] },
          { type: 'list-item', children: [plain('Two')] },
        ],
      },
    ]);
  });

  test('image, with its text alternative, caption and size', () => {
    const image = {
      url: '/uploads/a.png',
      alternativeText: 'A quay',
      caption: 'At noon',
      width: 800,
      height: 600,
    };
    const [block] = parse([{ type: 'image', image: { ...image, formats: null, mime: 'image/png' } }]);
    expect(block).toMatchObject({ type: 'image', image });
    expect(block).not.toHaveProperty('image.mime');
  });

  test('link inside a paragraph', () => {
    const link = { type: 'link', url: 'https://example.org', children: [text('there')] };
    expect(parse([{ type: 'paragraph', children: [text('Go '), link] }])).toEqual([
      { type: 'paragraph', children: [plain('Go '), { ...link, children: [plain('there')] }] },
    ]);
  });

  test.each(['bold', 'italic', 'underline', 'strikethrough', 'code'])('%s text', (modifier) => {
    expect(parse([{ type: 'paragraph', children: [{ ...text('Tide'), [modifier]: true }] }])).toEqual([
      { type: 'paragraph', children: [{ ...plain('Tide'), [modifier]: true }] },
    ]);
  });
});

describe('the indent of a line', () => {
  const verse = 'Tide\n    and time\n\twait  for';

  test('is kept in verse, even where HTML and Markdown would drop spaces', () => {
    const shown = plain('Tide\n\u00a0\u00a0\u00a0\u00a0and time\n\u00a0\u00a0\u00a0\u00a0wait  for');
    const link = { type: 'link', url: '/a', children: [text(verse)] };
    expect(parse([{ type: 'quote', children: [text(verse), link] }])).toEqual([
      { type: 'quote', children: [shown, { ...link, children: [shown] }] },
    ]);
  });

  test('is kept at the start of a text inside a line', () => {
    const link = (children: object[]) => ({ type: 'link', url: '/a', children });
    expect(
      parse([{ type: 'quote', children: [text('Tide\n'), text(' '), link([text(' and')]), text(' time')] }]),
    ).toEqual([
      {
        type: 'quote',
        children: [plain('Tide\n'), plain('\u00a0'), link([plain('\u00a0and')]), plain(' time')],
      },
    ]);
  });

  test('stays unchanged in code', () => {
    expect(parse([{ type: 'code', children: [text(verse)] }])).toEqual([
      { type: 'code', children: [plain(verse)] },
    ]);
  });
});

describe('a nested list', () => {
  const inner = { type: 'list', format: 'unordered', indentLevel: 1, children: [item('Inner')] };

  test('keeps its position', () => {
    const [outer] = parse([{ type: 'list', format: 'ordered', children: [item('One'), inner, item('Two')] }]);
    expect(outer).toMatchObject({
      format: 'ordered',
      children: [
        { type: 'list-item' },
        { type: 'list', format: 'unordered', children: [{ type: 'list-item' }] },
        { type: 'list-item' },
      ],
    });
  });

  test.each([{ depth: 3 }, { depth: 10 }])('is kept at depth $depth', ({ depth }) => {
    let list: object = { type: 'list', format: 'ordered', children: [item('Deepest')] };
    for (let level = 1; level < depth; level++) list = { type: 'list', format: 'ordered', children: [list] };
    expect(JSON.stringify(parse([list]))).toContain('Deepest');
  });

  test('has the items of all deeper levels, however many, on the tenth level', () => {
    let list: object = { type: 'list', format: 'ordered', children: [item('Deepest')] };
    for (let level = 1; level < 20_000; level++)
      list = { type: 'list', format: 'ordered', children: [item('Before'), list, item('After')] };
    let last = parse([list]).find(isList);
    for (let level = 1; level < 10; level++) last = last?.children.find(isList);
    expect(last?.children).toHaveLength(2 * (20_000 - 10) + 1);
    expect(last?.children[20_000 - 10]).toEqual({ type: 'list-item', children: [plain('Deepest')] });
  });
});

describe('drops invalid content and keeps the rest:', () => {
  const paragraph = { type: 'paragraph', children: [text('Tide')] };

  test.each([
    { name: 'a block of an unknown type', block: { type: 'video', url: 'x' } },
    { name: 'a block without a type', block: { children: [text('x')] } },
    { name: 'a heading of level 7', block: { type: 'heading', level: 7, children: [text('x')] } },
    { name: 'a heading without a level', block: { type: 'heading', children: [text('x')] } },
    { name: 'an image without a URL', block: { type: 'image', image: { name: 'x' } } },
    { name: 'an image that is null', block: { type: 'image', image: null } },
    { name: 'null', block: null },
    { name: 'a string', block: 'x' },
    { name: 'a number', block: 7 },
    { name: 'an array of blocks', block: [paragraph] },
  ])('$name', ({ block }) => {
    expect(parse([block, paragraph])).toEqual(parse([paragraph]));
  });

  test.each([
    { name: 'an unknown inline', inline: { type: 'mention', name: 'x' } },
    { name: 'a text node without text', inline: { type: 'text' } },
    { name: 'a link without a URL', inline: { type: 'link', children: [text('x')] } },
    { name: 'null', inline: null },
  ])('$name', ({ inline }) => {
    expect(parse([{ type: 'paragraph', children: [inline, text('Tide')] }])).toEqual(parse([paragraph]));
  });

  test.each([null, 'very', 1, {}])('the modifier %j, but not its text', (bold) => {
    expect(parse([{ type: 'paragraph', children: [{ ...text('Tide'), bold }] }])).toEqual(parse([paragraph]));
  });

  test('a link inside a link', () => {
    const link = {
      type: 'link',
      url: '/a',
      children: [{ type: 'link', url: '/b', children: [] }, text('Tide')],
    };
    expect(parse([{ type: 'paragraph', children: [link] }])).toEqual([
      { type: 'paragraph', children: [{ type: 'link', url: '/a', children: [plain('Tide')] }] },
    ]);
  });

  test('a paragraph inside a list', () => {
    expect(parse([{ type: 'list', format: 'ordered', children: [paragraph, item('One')] }])).toMatchObject([
      { children: [{ type: 'list-item' }] },
    ]);
  });

  test('an unknown list format, which becomes unordered', () => {
    expect(parse([{ type: 'list', format: 'roman', children: [] }])).toMatchObject([{ format: 'unordered' }]);
  });
});

test.each([null, undefined, 'text', 7, {}, { type: 'paragraph' }])('reads %j as an empty body', (value) => {
  expect(parse(value)).toEqual([]);
});

test('never throws, and parsing twice changes nothing', () => {
  const { node } = fc.letrec((tie) => ({
    node: fc.oneof(
      { maxDepth: 6 },
      fc.jsonValue({ maxDepth: 2 }),
      fc.record(
        {
          type: fc.oneof(
            fc.constantFrom(
              'paragraph',
              'quote',
              'code',
              'heading',
              'image',
              'list',
              'list-item',
              'link',
              'text',
            ),
            fc.jsonValue({ maxDepth: 1 }),
          ),
          level: fc.integer({ min: 0, max: 8 }),
          format: fc.constantFrom('ordered', 'unordered', null),
          text: fc.oneof(fc.string(), fc.constant(null)),
          url: fc.oneof(fc.string(), fc.integer()),
          bold: fc.oneof(fc.boolean(), fc.constant(null)),
          image: fc.jsonValue({ maxDepth: 2 }),
          children: fc.oneof(fc.array(tie('node'), { maxLength: 4 }), fc.jsonValue({ maxDepth: 1 })),
        },
        { requiredKeys: ['type'] },
      ),
    ),
  }));

  fc.assert(
    fc.property(fc.array(node, { maxLength: 4 }), (blocks) => {
      const parsed = parse(blocks);
      expect(parse(parsed)).toEqual(parsed);
    }),
    { numRuns: 300 },
  );
});
