import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { richText } from './rich-text.ts';

const parse = (blocks: unknown) => v.parse(richText, blocks);

const PLAIN = { bold: false, italic: false, underline: false, strikethrough: false, code: false };
const text = (words: string) => ({ type: 'text', text: words });
const plain = (words: string) => ({ ...text(words), ...PLAIN });
const item = (words: string) => ({ type: 'list-item', children: [text(words)] });

describe('every block of the specification is known', () => {
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

  test('image, with all that a reader is told about it', () => {
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

  test('link, inside a paragraph', () => {
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

describe('a list in a list', () => {
  const inner = { type: 'list', format: 'unordered', indentLevel: 1, children: [item('Inner')] };

  test('is kept where the editor put it', () => {
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

  test.each([{ depth: 3 }, { depth: 10 }])('is kept $depth deep', ({ depth }) => {
    let list: object = { type: 'list', format: 'ordered', children: [item('Deepest')] };
    for (let level = 1; level < depth; level++) list = { type: 'list', format: 'ordered', children: [list] };
    expect(JSON.stringify(parse([list]))).toContain('Deepest');
  });

  test('deeper than any editor goes is left out, and the article stands', () => {
    let list: object = { type: 'list', format: 'ordered', children: [item('Deepest')] };
    for (let level = 1; level < 20_000; level++) list = { type: 'list', format: 'ordered', children: [list] };
    const blocks = parse([list, { type: 'paragraph', children: [text('After')] }]);
    expect(JSON.stringify(blocks)).toContain('After');
    expect(JSON.stringify(blocks)).not.toContain('Deepest');
  });
});

describe('what is not of the specification is left out, and the rest stays', () => {
  const paragraph = { type: 'paragraph', children: [text('Tide')] };

  test.each([
    { what: 'a block of an unknown type', block: { type: 'video', url: 'x' } },
    { what: 'a block without a type', block: { children: [text('x')] } },
    { what: 'a heading of level 7', block: { type: 'heading', level: 7, children: [text('x')] } },
    { what: 'a heading without a level', block: { type: 'heading', children: [text('x')] } },
    { what: 'an image without an address', block: { type: 'image', image: { name: 'x' } } },
    { what: 'an image that is gone', block: { type: 'image', image: null } },
    { what: 'null', block: null },
    { what: 'a text on its own', block: 'x' },
    { what: 'a number', block: 7 },
    { what: 'a list of blocks', block: [paragraph] },
  ])('$what', ({ block }) => {
    expect(parse([block, paragraph])).toEqual(parse([paragraph]));
  });

  test.each([
    { what: 'an unknown inline', inline: { type: 'mention', name: 'x' } },
    { what: 'a text without words', inline: { type: 'text' } },
    { what: 'a link without an address', inline: { type: 'link', children: [text('x')] } },
    { what: 'null', inline: null },
  ])('$what', ({ inline }) => {
    expect(parse([{ type: 'paragraph', children: [inline, text('Tide')] }])).toEqual(parse([paragraph]));
  });

  test.each([null, 'very', 1, {}])('a modifier that is %j, and the words are plain', (bold) => {
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

  test('the format of a list, which then has bullets', () => {
    expect(parse([{ type: 'list', format: 'roman', children: [] }])).toMatchObject([{ format: 'unordered' }]);
  });
});

test.each([null, undefined, 'text', 7, {}, { type: 'paragraph' }])('%j is an empty body', (nothing) => {
  expect(parse(nothing)).toEqual([]);
});

test('no JSON at all makes it throw', () => {
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
