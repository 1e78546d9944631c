import { expect, test } from 'vitest';
import { markdownToBlocks } from './markdown-to-blocks';

const blocks = (markdown: string) => markdownToBlocks('rain.md', markdown);
const text = (words: string, more: object = {}) => ({ type: 'text', text: words, ...more });
const paragraph = (...children: object[]) => ({ type: 'paragraph', children });
const picture = (url: string, caption = '') => ({
  type: 'image',
  image: { url, alternativeText: 'Rings', caption },
  children: [text('')],
});
const cell = text(' · ', { cell: true });

test.each([
  ['a picture', '![Rings](a.jpg)', [picture('a.jpg')]],
  ['a picture with a caption', '![Rings](a.jpg "On *water*")', [picture('a.jpg', 'On *water*')]],
  [
    'a wide picture',
    '<figure class="alignwide">\n\n![Rings](a.jpg)\n\n</figure>',
    [{ ...picture('a.jpg'), width: 'wide' }],
  ],
  [
    'a group',
    `<div data-group='{"type":"box"}'>\n\n## Rain\n\nIt rains.\n\n</div>\n\nSnow`,
    [
      { type: 'heading', level: 2, children: [text('Rain')], group: { id: 'g1', type: 'box' } },
      { ...paragraph(text('It rains.')), group: { id: 'g1' } },
      paragraph(text('Snow')),
    ],
  ],
  [
    'a table with settings',
    `<div data-group='{"type":"table","header":"both","caption":"Rain"}'>\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n</div>`,
    [
      {
        ...paragraph(text('a'), cell, text('b')),
        group: { id: 'g2', type: 'table', header: 'both', caption: 'Rain' },
      },
      { ...paragraph(text('1'), cell, text('2')), group: { id: 'g2' } },
    ],
  ],
  [
    'a footnote',
    'Rain<sup><a href="#a" id="b">1</a></sup>.\n\n<ol>\n<li id="a">\n\nor *snow* <a href="#b">↩</a>\n\n</li>\n</ol>',
    [
      paragraph(
        text('Rain'),
        text(' (', { footnote: 'g1' }),
        text('or ', { footnote: 'g1' }),
        text('snow', { italic: true, footnote: 'g1' }),
        text(')', { footnote: 'g1' }),
        text('.'),
      ),
    ],
  ],
  [
    'a URL that cannot be embedded',
    'https://example.org/',
    [paragraph(expect.objectContaining({ type: 'link' }))],
  ],
])('%s', (_, markdown, expected) => {
  expect(blocks(markdown)).toEqual(expected);
});

test.each([
  ['![](drops.jpg)', "A picture without an alternative text ('drops.jpg')"],
  ['[rain](javascript:rain)', "a link with a forbidden URL ('javascript:rain')"],
  ['<textarea>rain</textarea>', "a form ('rain')"],
])('refuses Markdown that rich text cannot represent: %j', (markdown, message) => {
  expect(() => blocks(markdown)).toThrow(`rain.md: ${message} is not supported in rich text.`);
});
