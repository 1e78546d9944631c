import { describe, expect, test } from 'vitest';
import type { TextNode } from './blocks';
import { markdownToBlocks } from './markdown-to-blocks';

const blocks = (markdown: string) => markdownToBlocks('rain.md', markdown);
const text = (words: string, modifiers: Partial<TextNode> = {}) => ({
  type: 'text',
  text: words,
  ...modifiers,
});
const item = (...children: unknown[]) => ({ type: 'list-item', children });
const list = (format: string, indentLevel: number, ...children: unknown[]) => ({
  type: 'list',
  format,
  indentLevel,
  children,
});

describe('blocks', () => {
  test.each([
    ['It rains\nagain.', { type: 'paragraph', children: [text('It rains again.')] }],
    ['# Rain', { type: 'heading', level: 1, children: [text('Rain')] }],
    ['###### Rain', { type: 'heading', level: 6, children: [text('Rain')] }],
    ['> It *rains*.', { type: 'quote', children: [text('It '), text('rains', { italic: true }), text('.')] }],
    ['> It rains.\n>\n> Again.', { type: 'quote', children: [text('It rains.\nAgain.')] }],
    ['```js\nrain();\n```', { type: 'code', language: 'js', children: [text('rain();')] }],
    ['```\n<b> & *b*\n```', { type: 'code', language: null, children: [text('<b> & *b*')] }],
    ['- rain\n- snow', list('unordered', 0, item(text('rain')), item(text('snow')))],
    ['1. rain\n\n2. snow', list('ordered', 0, item(text('rain')), item(text('snow')))],
  ])('%j', (markdown, block) => {
    expect(blocks(markdown)).toEqual([block]);
  });

  test('a nested list follows its item inside the outer list', () => {
    expect(blocks('- rain\n  1. drizzle\n     - mist\n- snow')).toEqual([
      list(
        'unordered',
        0,
        item(text('rain')),
        list('ordered', 1, item(text('drizzle')), list('unordered', 2, item(text('mist')))),
        item(text('snow')),
      ),
    ]);
  });

  test('a picture alone in its paragraph is a picture block', () => {
    expect(blocks('![Rings on water](inline/rings.jpg)\n\n![More](covers/rain.png "After rain")')).toEqual([
      { type: 'picture', picture: { file: 'inline/rings.jpg', alt: 'Rings on water', caption: null } },
      { type: 'picture', picture: { file: 'covers/rain.png', alt: 'More', caption: 'After rain' } },
    ]);
  });
});

describe('beyond the specification', () => {
  test('the blocks between two comments are a group', () => {
    expect(blocks('<!-- box -->\n\n## Rain\n\nIt rains.\n\n<!-- end -->\n\nSnow')).toEqual([
      { type: 'heading', level: 2, children: [text('Rain')], group: { id: 'g1', type: 'box' } },
      { type: 'paragraph', children: [text('It rains.')], group: { id: 'g1' } },
      { type: 'paragraph', children: [text('Snow')] },
    ]);
  });

  test('a table has a paragraph for each row', () => {
    const divider = { type: 'text', text: ' · ', cell: true };
    const markdown = '<!-- table row: Rain -->\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n<!-- end -->';
    expect(blocks(markdown)).toEqual([
      {
        type: 'paragraph',
        children: [text('a'), divider, text('b')],
        group: { id: 'g1', type: 'table', header: 'row', caption: 'Rain' },
      },
      { type: 'paragraph', children: [text('1'), divider, text('2')], group: { id: 'g1' } },
    ]);
  });

  test('a rule divides, a picture is wide, and a text is a footnote', () => {
    expect(
      blocks('***\n\n<!-- wide -->\n\n![Rings](a.jpg)\n\n<!-- end -->\n\nRain<sup> (or *snow*)</sup>.'),
    ).toEqual([
      { type: 'paragraph', children: [text('* * *')], group: { id: 'divider', type: 'divider' } },
      { type: 'picture', picture: { file: 'a.jpg', alt: 'Rings', caption: null }, width: 'wide' },
      {
        type: 'paragraph',
        children: [
          text('Rain'),
          { ...text(' (or '), footnote: 'or' },
          { ...text('snow', { italic: true }), footnote: 'or' },
          { ...text(')'), footnote: 'or' },
          text('.'),
        ],
      },
    ]);
  });
});

describe('text modifiers', () => {
  test.each([
    ['**rain**', [text('rain', { bold: true })]],
    ['*rain*', [text('rain', { italic: true })]],
    ['<u>rain</u>', [text('rain', { underline: true })]],
    ['~~rain~~', [text('rain', { strikethrough: true })]],
    ['`*rain*`', [text('*rain*', { code: true })]],
    ['***rain***', [text('rain', { bold: true, italic: true })]],
    [
      '<u>it **rains**</u> on',
      [text('it ', { underline: true }), text('rains', { bold: true, underline: true }), text(' on')],
    ],
    ['**it `rains`**', [text('it ', { bold: true }), text('rains', { bold: true, code: true })]],
    ['2 \\* 2 & 3 < 4', [text('2 * 2 & 3 < 4')]],
    ['it  \nrains', [text('it\nrains')]],
    [
      'see [the *rain*](https://example.org/a) **[twice](mailto:a@b.example)**',
      [
        text('see '),
        {
          type: 'link',
          url: 'https://example.org/a',
          children: [text('the '), text('rain', { italic: true })],
        },
        text(' '),
        { type: 'link', url: 'mailto:a@b.example', children: [text('twice', { bold: true })] },
      ],
    ],
  ])('%j', (markdown, children) => {
    expect(blocks(markdown)).toEqual([{ type: 'paragraph', children }]);
  });
});

test.each([
  ['<!-- rain -->', 'A Markdown html'],
  ['<sup>rain', 'A <sup> without its </sup>'],
  ['<div>rain</div>', 'A Markdown html'],
  ['a<br>b', 'The HTML <br>'],
  ['<u>rain', 'A <u> without its </u>'],
  ['rain</u>', 'The HTML </u>'],
  ['- [x] rain', 'A task list'],
  ['- rain\n\n  snow', 'A Markdown paragraph'],
  ['> - rain', 'A Markdown list'],
  ['rain ![drops](drops.jpg)', 'A Markdown image'],
  ['![](drops.jpg)', 'without an alternative text'],
  ['rain &amp; snow', 'The entity &amp;'],
])('rejects what rich text does not support: %j', (markdown, message) => {
  expect(() => blocks(markdown)).toThrow(/^rain\.md: .* is not supported in rich text\.$/);
  expect(() => blocks(markdown)).toThrow(message);
});
