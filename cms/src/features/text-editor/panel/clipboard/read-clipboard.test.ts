// @vitest-environment happy-dom
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { type Block, richText } from 'masthead-contract/body/rich-text';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { blocksToHtml } from '../../../../commands/export/blocks-to-html';
import { exportedMarkdown } from '../../../../commands/export/exported-markdown';
import { arbitraryBlock } from '../../../../testing/arbitrary-block';
import { comparableText } from '../../../../testing/comparable-text';
import type { List } from '../blocks';
import { readClipboard } from './read-clipboard';

const FIXTURES = path.join(import.meta.dirname, 'fixtures');

const paste = (content: Record<string, string>) =>
  readClipboard({ getData: (type) => content[type] ?? '', files: new DataTransfer().files });
function filesOf(name: string): FileList {
  const transfer = new DataTransfer();
  transfer.items.add(new File(['x'], name, { type: 'image/png' }));
  return transfer.files;
}
const html = (content: string) => paste({ 'text/html': content }).blocks;
const plain = (content: string) => paste({ 'text/plain': content }).blocks;

const text = (words: string, ...modifiers: string[]) => ({
  type: 'text' as const,
  text: words,
  ...Object.fromEntries(modifiers.map((modifier) => [modifier, true])),
});
const paragraph = (...children: object[]) => ({ type: 'paragraph', children });
const link = (url: string, words: string) => ({ type: 'link', url, children: [text(words)] });
const item = (words: string) => ({ type: 'list-item' as const, children: [text(words)] });
const list = (format: List['format'], indentLevel: number, ...children: List['children']): List => ({
  type: 'list',
  format,
  indentLevel,
  children,
});

const id = expect.stringMatching(/^[a-z\d]{10}$/);
const cell = { type: 'text', text: ' · ', cell: true };
const group = (settings: object, ...blocks: object[]) =>
  blocks.map((block, index) => ({ ...block, group: index === 0 ? { id, ...settings } : { id } }));

/** The text of every fixture, in the words of its program. */
const STORY = [
  { type: 'heading', level: 2, children: [text('The tide table')] },
  paragraph(
    text('The office prints '),
    text('two', 'bold'),
    text(' tables '),
    text('every', 'italic'),
    text(' year, not '),
    text('three', 'strikethrough'),
    text('.'),
  ),
  paragraph(
    text('Read '),
    link('https://harbour.example/rules?page=2', 'the rules'),
    text(' first.\nThen wait.'),
  ),
  { type: 'heading', level: 3, children: [text('What to bring')] },
  list('unordered', 0, item('Boots'), list('unordered', 1, item('Wool socks')), item('Lamp')),
  list('ordered', 0, item('Wait'), item('Go')),
  ...group(
    { type: 'table', header: 'row' },
    paragraph(text('Day'), cell, text('High water')),
    paragraph(text('Monday'), cell),
  ),
  { type: 'picture', src: expect.stringMatching(/quay|image/), alt: 'The quay' },
  paragraph(text('Nobody saw the ferry.')),
];

test.each(readdirSync(FIXTURES))('pasting from %s keeps the whole text and adds nothing', (name) => {
  const content = readFileSync(path.join(FIXTURES, name), 'utf8');
  const type = name.endsWith('.html') ? 'text/html' : 'text/plain';
  const pasted = paste({ 'text/plain': 'Without formatting', [type]: content });
  expect(pasted.blocks).toEqual(STORY);
});

describe('HTML:', () => {
  test.each([
    [
      'a quote',
      '<blockquote><p>One</p><p>Two</p></blockquote>',
      [{ type: 'quote', children: [text('One\nTwo')] }],
    ],
    [
      'code',
      '<pre><code class="language-js">a\n  b<br>c\n</code></pre>',
      [{ type: 'code', language: 'js', children: [text('a\n  b\nc')] }],
    ],
    ['code in a text', '<p>Type <code>ls</code></p>', [paragraph(text('Type '), text('ls', 'code'))]],
    ['underlined text', '<p><u>One</u></p>', [paragraph(text('One', 'underline'))]],
    [
      'two paragraphs of an item',
      '<ul><li><p>One</p><p>Two</p></li></ul>',
      [list('unordered', 0, item('One\nTwo'))],
    ],
    [
      'a rule',
      '<p>One</p><hr><p>Two</p>',
      [
        paragraph(text('One')),
        ...group({ type: 'divider' }, paragraph(text('* * *'))),
        paragraph(text('Two')),
      ],
    ],
    [
      'an emoji as a picture',
      '<p>Sea <img class="emoji" alt="🌊" src="x.svg"></p>',
      [paragraph(text('Sea 🌊'))],
    ],
    [
      'a film',
      '<video src="https://film.example/1"></video>',
      [paragraph(link('https://film.example/1', 'https://film.example/1'))],
    ],
    [
      'a film of a known provider',
      '<video src="https://www.youtube.com/embed/a1"></video>',
      group(
        { type: 'embed' },
        paragraph(link('https://www.youtube.com/embed/a1', 'https://www.youtube.com/embed/a1')),
      ),
    ],
    [
      'the address of a film alone on a line',
      '<p>Look:</p><p>https://vimeo.com/1?utm_id=2</p>',
      [
        paragraph(text('Look:')),
        ...group({ type: 'embed' }, paragraph(link('https://vimeo.com/1', 'https://vimeo.com/1'))),
      ],
    ],
    [
      'a table with a caption, heading cells, and cells over two columns and rows',
      '<table><caption>Tides</caption><tr><th>Quay</th><th colspan="2">Water</th></tr><tr><th rowspan="2">Leith</th><td><b>low</b></td><td>high</td></tr><tr><td>6:00</td><td>12:00</td></tr></table>',
      group(
        { type: 'table', header: 'both', caption: 'Tides' },
        paragraph(text('Quay'), cell, text('Water'), cell),
        paragraph(text('Leith'), cell, text('low', 'bold'), cell, text('high')),
        paragraph(cell, text('6:00'), cell, text('12:00')),
      ),
    ],
    [
      'a table without headings',
      '<table><tr><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr></table>',
      group({ type: 'table' }, paragraph(text('1'), cell, text('2')), paragraph(text('3'), cell, text('4'))),
    ],
    [
      'a picture in an item',
      '<ul><li>One<img src="/a.png" alt="A">two</li></ul>',
      [list('unordered', 0, item('One\ntwo')), { type: 'picture', src: '/a.png', alt: 'A' }],
    ],
    [
      'a table for layout',
      '<table><tr><td><h2>One</h2></td></tr></table>',
      [{ type: 'heading', level: 2, children: [text('One')] }],
    ],
    [
      'raised and lowered characters',
      '<p>H<sub>2</sub>O, 5 m<sup>2</sup></p>',
      [paragraph(text('H₂O, 5 m²'))],
    ],
    [
      'a footnote',
      '<p>Tide<sup><a id="r1" href="#n1">1</a></sup>.</p><ol><li id="n1">Low. <a href="#r1">↩</a></li></ol>',
      [
        paragraph(
          text('Tide'),
          { ...text(' ('), footnote: id },
          { ...text('Low.'), footnote: id },
          { ...text(')'), footnote: id },
          text('.'),
        ),
      ],
    ],
    [
      'pictures of a gallery, with their captions and its own',
      '<figure class="wp-block-gallery"><figure><img src="/a.png" alt="A"><figcaption>One</figcaption></figure><figure><img src="/b.png" alt="B"></figure><figcaption>Two</figcaption></figure>',
      [
        { type: 'picture', src: '/a.png', alt: 'A' },
        paragraph(text('One')),
        paragraph(text('Two')),
        { type: 'picture', src: '/b.png', alt: 'B' },
      ],
    ],
    [
      'an item of a level that no list has',
      '<ul><li aria-level="1000000">One</li></ul>',
      [list('unordered', 0, item('One'))],
    ],
    [
      'a picture behind a text',
      '<p style="color: red; background: url(https://sea.example/a.png)">One</p>',
      [paragraph(text('One'))],
    ],
    ['lines in a div', '<div style="white-space: pre-wrap">One\nTwo</div>', [paragraph(text('One\nTwo'))]],
    ['a link that runs a script', '<p><a href="javascript:alert(1)">One</a></p>', [paragraph(text('One'))]],
    ['a link within its own document', '<p><a href="#two">One</a></p>', [paragraph(text('One'))]],
    ['nothing but space', '<p>&nbsp;</p><p> <br> </p>', []],
  ])('%s', (_, content, blocks) => {
    expect(html(content)).toEqual(blocks);
  });
});

test('a note from an Apple program keeps formatting that only its style sheet defines', () => {
  const note = `<!DOCTYPE html><html><head><meta name="Generator" content="Cocoa HTML Writer"><style type="text/css">
    p.p1 {margin: 0.0px 0.0px 2.0px 0.0px; font: 28.0px '.AppleSystemUIFont'}
    p.p2 {margin: 0.0px; font: 13.0px '.AppleSystemUIFont'}
    p.p3 {margin: 0.0px; font: 20.0px '.AppleSystemUIFont'; min-height: 15.0px}
    span.s1 {font-family: '.AppleSystemUIFont'; font-weight: bold; font-style: normal; font-size: 28.00px}
    span.s2 {font-weight: bold}
    span.s3 {font: italic 13.0px Helvetica}
    span.s4 {text-decoration: underline}
    span.s5 {text-decoration: line-through; font-kerning: none}
    span.s6 {font: bold 20.0px Helvetica}
    </style></head><body>
    <p class="p1"><span class="s1">The tide table</span></p>
    <p class="p2">The office prints <span class="s2">two</span> tables <span class="s3">every</span> year, <span class="s4">not</span> <span class="s5">three</span>.</p>
    <p class="p3"><span class="s6">What to bring</span></p>
    <p class="p3"></p>
    <ul class="ul1"><li class="li1">Boots</li></ul></body></html>`;
  expect(html(note)).toEqual([
    { type: 'heading', level: 2, children: [text('The tide table')] },
    paragraph(
      text('The office prints '),
      text('two', 'bold'),
      text(' tables '),
      text('every', 'italic'),
      text(' year, '),
      text('not', 'underline'),
      text(' '),
      text('three', 'strikethrough'),
      text('.'),
    ),
    { type: 'heading', level: 3, children: [text('What to bring')] },
    list('unordered', 0, item('Boots')),
  ]);
});

describe('an equation becomes a formula:', () => {
  const katex = (tex: string) =>
    `<span class="katex"><span class="katex-mathml"><math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mrow><mi>x</mi></mrow><annotation encoding="application/x-tex">${tex}</annotation></semantics></math></span><span class="katex-html" aria-hidden="true"><span>x</span></span></span>`;
  const formula = (tex: string) => ({ ...text(tex, 'code'), language: 'math' });
  const block = (tex: string) => ({ type: 'code', language: 'math', children: [text(tex)] });
  test.each([
    [
      'in a line of Notion',
      `<p>So <style>@import url('https://x.example/katex.min.css')</style><span data-token-index="0" contenteditable="false" class="notion-text-equation-token"><span></span><span>${katex('E=mc^2')}</span><span>\uFEFF</span></span> it is.</p>`,
      [paragraph(text('So '), formula('E=mc^2'), text(' it is.'))],
    ],
    [
      'of Notion on lines of its own',
      `<p>So:</p><figure class="equation"><div class="equation-container"><span class="katex-display">${katex('\\frac{1}{2}')}</span></div></figure>`,
      [paragraph(text('So:')), block('\\frac{1}{2}')],
    ],
    ['with the signs of TeX', '<p>So:</p><div>$$ x^2 $$</div>', [paragraph(text('So:')), block('x^2')]],
    [
      'of MathML',
      '<p><math display="block"><semantics><mi>x</mi><annotation encoding="application/x-tex">x</annotation></semantics></math></p>',
      [block('x')],
    ],
  ])('%s', (_, content, blocks) => {
    expect(html(content)).toEqual(blocks);
  });
});

test.each([
  { from: 'a browser', content: { 'text/html': '<img src="https://sea.example/quay.png" alt="Quay">' } },
  {
    from: 'a browser that adds the address',
    content: {
      'text/html': '<img src="https://sea.example/a.png">',
      'text/plain': 'https://sea.example/a.png',
    },
  },
  { from: 'a system that adds the name of the file', content: { 'text/plain': 'quay.png' } },
  {
    from: 'Word, of which a picture alone is copied',
    content: { 'text/html': '<p><img src="file:///C:/a.png"></p>', 'text/plain': ' ' },
  },
  { from: 'a screenshot', content: {} },
])('a file on the clipboard is pasted as copied in $from', ({ content }) => {
  const clipboard = {
    getData: (type: string) => new Map(Object.entries(content)).get(type) ?? '',
    files: filesOf('quay.png'),
  };
  const { blocks, files, url } = readClipboard(clipboard);
  expect([blocks, files.map(({ name }) => name), url]).toEqual([[], ['quay.png'], null]);
});

test('a picture of the copied text is ignored in favour of the text', () => {
  const clipboard = {
    getData: (type: string) => (type === 'text/html' ? '<p>One</p>' : 'One'),
    files: filesOf('one.png'),
  };
  expect(readClipboard(clipboard)).toEqual({ blocks: [paragraph(text('One'))], files: [], url: null });
});

describe('plain text:', () => {
  test.each([
    [
      'paragraphs and lines',
      'One\nTwo\r\n\r\nThree',
      [paragraph(text('One\nTwo')), paragraph(text('Three'))],
    ],
    [
      'characters that are not Markdown',
      '1984. 2 * 3 < 7 & snake_case',
      [paragraph(text('1984. 2 * 3 < 7 & snake_case'))],
    ],
    ['markup is text', '<b>One</b>', [paragraph(text('<b>One</b>'))]],
    [
      'markup in Markdown is read as HTML',
      '## One <script>alert(1)</script>',
      [{ type: 'heading', level: 2, children: [text('One')] }],
    ],
    [
      'an address',
      ' https://sea.example/a?utm_id=1 ',
      [paragraph(link('https://sea.example/a', 'https://sea.example/a'))],
    ],
  ])('%s', (_, content, blocks) => {
    expect(plain(content)).toEqual(blocks);
  });
});

const addressOf = (url: string) => url;

/** Headings of other programs are bold and links underlined anyway. */
const hasNoLooks = (block: object): boolean => !/"heading"|"link".*"underline"/.test(JSON.stringify(block));

test.each([
  {
    as: 'HTML',
    pasted: (body: Block[]) =>
      html(blocksToHtml(body, { addressOf, block: (_name, content) => content }).html),
  },
  {
    as: 'Markdown',
    pasted: (body: Block[]) => plain(`## Tea\n\n${exportedMarkdown(body, addressOf)}`).slice(1),
  },
])('text copied as $as is pasted literally', ({ pasted }) => {
  fc.assert(
    fc.property(fc.array(arbitraryBlock.filter(hasNoLooks), { minLength: 1, maxLength: 4 }), (each) => {
      // Lists that follow each other are one.
      const blocks = each.flatMap((block) => [block, { type: 'paragraph', children: [text('–')] }]);
      const body = v.parse(richText, blocks);
      expect(comparableText(pasted(body), '')).toEqual(comparableText(body, ''));
    }),
  );
});
