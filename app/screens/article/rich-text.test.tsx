import fc from 'fast-check';
import { renderToString } from 'react-dom/server';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { SiteConfigContext } from '#app/content/site-config.ts';
import { LanguageContext } from '#app/language/use-language.ts';
import { anyText } from '#app/lib/testing/any-text.ts';
import { ENGLISH } from '#app/testing/english.ts';
import { richText } from '#contract/body/rich-text.ts';
import { RichText } from './rich-text.tsx';

const config = {
  host: '',
  token: 'public-token',
  mediaBase: 'https://media.example',
  timeZone: 'UTC',
  origin: 'https://magazine.example',
};

/** The HTML of a body, without class names and React's markers. */
function render(blocks: unknown): string {
  const html = renderToString(
    <SiteConfigContext value={config}>
      <LanguageContext value={ENGLISH}>
        <RichText blocks={v.parse(richText, blocks)} sponsor={undefined} />
      </LanguageContext>
    </SiteConfigContext>,
  );
  return html
    .replace(/ (class|data-discover)="[^"]*"/g, '')
    .replace(/<\/?span>/g, '')
    .replace(/<!-- -->/g, '')
    .replace(/^<div>(.*)<\/div>$/s, '$1');
}

const text = (words: string, modifiers = {}) => ({ type: 'text', text: words, ...modifiers });
const item = (words: string) => ({ type: 'list-item', children: [text(words)] });
const list = (format: string, ...children: object[]) => ({ type: 'list', format, children });
const paragraph = (...children: object[]) => ({ type: 'paragraph', children });
const link = (url: string, words = 'there') => ({ type: 'link', url, children: [text(words)] });

test.each([
  { name: 'a paragraph', block: { type: 'paragraph' }, html: '<p>Tide</p>' },
  { name: 'a quote', block: { type: 'quote' }, html: '<blockquote><p>Tide</p></blockquote>' },
  { name: 'code', block: { type: 'code' }, html: '<pre tabindex="0" dir="ltr"><code>Tide</code></pre>' },
])('$name', ({ block, html }) => {
  expect(render([{ ...block, children: [text('Tide')] }])).toBe(html);
});

describe('text with modifiers', () => {
  test.each([
    { modifiers: { bold: true }, html: '<strong>Tide</strong>' },
    { modifiers: { italic: true }, html: '<em>Tide</em>' },
    { modifiers: { underline: true }, html: '<u>Tide</u>' },
    { modifiers: { strikethrough: true }, html: '<s>Tide</s>' },
    { modifiers: { code: true }, html: '<code>Tide</code>' },
    {
      modifiers: { bold: true, italic: true, underline: true, strikethrough: true, code: true },
      html: '<strong><em><u><s><code>Tide</code></s></u></em></strong>',
    },
    { modifiers: {}, html: 'Tide' },
  ])('$modifiers', ({ modifiers, html }) => {
    expect(render([paragraph(text('Tide', modifiers))])).toBe(`<p>${html}</p>`);
  });

  test('is escaped', () => {
    expect(render([paragraph(text('<img src=x onerror=alert(1)>'))])).toBe(
      '<p>&lt;img src=x onerror=alert(1)&gt;</p>',
    );
  });
});

describe('headings', () => {
  const heading = (level: number) => ({ type: 'heading', level, children: [text(`Level ${level}`)] });

  test('start at h2 and never skip a level', () => {
    const blocks = [heading(1), paragraph(text('Tide')), heading(2), heading(5), heading(1)];
    expect(render(blocks)).toBe(
      '<h2>Level 1</h2><p>Tide</p><h3>Level 2</h3><h4>Level 5</h4><h2>Level 1</h2>',
    );
  });

  test.each(['', ' ', '\n', '\u200b', '\u00a0\u2060'])(
    'are left out if they have no visible text (%j)',
    (words) => {
      const blank = { type: 'heading', level: 1, children: [text(words)] };
      expect(render([blank, heading(2)])).toBe('<h2>Level 2</h2>');
    },
  );
});

describe('line breaks are kept', () => {
  const verse = text('Tide\nand time');
  const html = 'Tide<br/>and time';

  test.each([
    { name: 'a paragraph', block: paragraph(verse), html: `<p>${html}</p>` },
    {
      name: 'a quote',
      block: { type: 'quote', children: [verse] },
      html: `<blockquote><p>${html}</p></blockquote>`,
    },
    { name: 'a heading', block: { type: 'heading', level: 2, children: [verse] }, html: `<h2>${html}</h2>` },
    { name: 'a list', block: list('ordered', item('Tide\nand time')), html: `<ol><li>${html}</li></ol>` },
    {
      name: 'a link',
      block: paragraph(link('/a', 'Tide\nand time')),
      html: `<p><a href="/a">${html}</a></p>`,
    },
    {
      name: 'text with modifiers',
      block: paragraph(text('Tide\nand time', { bold: true })),
      html: `<p><strong>${html}</strong></p>`,
    },
  ])('in $name', ({ block, html }) => {
    expect(render([block])).toBe(html);
  });

  test.each(['\n', '\r\n', '\r', '\v', '\u2028', '\u2029'])('as %j', (end) => {
    expect(render([paragraph(text(`Tide${end}and time`))])).toBe(`<p>${html}</p>`);
  });
});

describe('lists', () => {
  test.each([
    { format: 'ordered', html: '<ol><li>One</li><li>Two</li></ol>' },
    { format: 'unordered', html: '<ul><li>One</li><li>Two</li></ul>' },
  ])('$format', ({ format, html }) => {
    expect(render([list(format, item('One'), item('Two'))])).toBe(html);
  });

  test('a nested list is inside the item before it', () => {
    const inner = list('unordered', item('Inner'));
    expect(render([list('ordered', item('One'), inner, item('Two'))])).toBe(
      '<ol><li>One<ul><li>Inner</li></ul></li><li>Two</li></ol>',
    );
  });

  test('two nested lists after one item are both inside it', () => {
    expect(
      render([list('ordered', item('One'), list('unordered', item('A')), list('ordered', item('B')))]),
    ).toBe('<ol><li>One<ul><li>A</li></ul><ol><li>B</li></ol></li></ol>');
  });

  test('a nested list before the first item gets its own item', () => {
    expect(render([list('ordered', list('unordered', item('Inner')), item('One'))])).toBe(
      '<ol><li><ul><li>Inner</li></ul></li><li>One</li></ol>',
    );
  });

  test('three levels deep', () => {
    const deep = list('ordered', item('1'), list('ordered', item('1.1'), list('ordered', item('1.1.1'))));
    expect(render([deep])).toBe('<ol><li>1<ol><li>1.1<ol><li>1.1.1</li></ol></li></ol></li></ol>');
  });
});

describe('a link', () => {
  test.each([
    { url: 'https://example.org/a', html: '<a href="https://example.org/a">there</a>' },
    { url: 'mailto:desk@example.org', html: '<a href="mailto:desk@example.org">there</a>' },
    { url: '/search?tags=rivers', html: '<a href="/search?tags=rivers">there</a>' },
    { url: '//example.org', html: '<a href="//example.org">there</a>' },
    { url: '#notes', html: '<a href="#notes">there</a>' },
  ])('to $url', ({ url, html }) => {
    expect(render([paragraph(link(url))])).toBe(`<p>${html}</p>`);
  });

  test.each(['javascript:alert(1)', 'java\nscript:alert(1)', 'data:text/html,x', 'vbscript:x', '', ' '])(
    'to %j is rendered as plain text',
    (url) => {
      expect(render([paragraph(text('Go '), link(url))])).toBe('<p>Go there</p>');
    },
  );

  test.each(['', ' ', '\u00a0\n', '\u200b'])('without visible text (%j) is not a link', (words) => {
    expect(render([paragraph(text('Go'), link('https://example.org/', words))])).not.toContain('<a');
  });

  test('may have text modifiers', () => {
    const bold = { type: 'link', url: 'https://example.org/', children: [text('there', { bold: true })] };
    expect(render([paragraph(bold)])).toContain('<strong>there</strong></a>');
  });
});

describe('a picture', () => {
  const image = { url: '/uploads/quay.png', alternativeText: 'A quay', width: 1600, height: 1067 };

  test('has a URL on the media host, a text alternative and a size', () => {
    const html = render([{ type: 'image', image }]);
    expect(html).toMatch(/^<figure><svg [^>]*><\/svg><picture><img /);
    expect(html).toContain('src="https://media.example/uploads/quay.png"');
    expect(html).toContain('alt="A quay"');
    expect(html).toContain('width="1600" height="1067"');
    expect(html).not.toContain('<figcaption>');
  });

  test('has its caption below', () => {
    expect(render([{ type: 'image', image: { ...image, caption: 'At noon' } }])).toMatch(
      /<figcaption>At noon<\/figcaption><\/figure>$/,
    );
  });
});

test('a body of unknown blocks is empty', () => {
  expect(render([{ type: 'video' }])).toBe('');
});

test('no link URL can break the page or run a script', () => {
  const odd = fc.constantFrom('/', '\\', '%', '[', ':', '#', '?', '@', '"', '<', '\t', '\n', 'a', '.');
  const urls = fc.oneof(
    anyText(),
    fc.string({ unit: odd }),
    fc.string({ unit: odd }).map((url) => `/${url}`),
  );
  fc.assert(
    fc.property(fc.array(urls, { minLength: 10, maxLength: 20 }), (all) => {
      const html = render(all.map((url) => paragraph(link(url, 'words'))));
      expect(html.split('words')).toHaveLength(all.length + 1);
      expect(html).not.toMatch(/href="\s*(javascript|data|vbscript):/i);
    }),
    { numRuns: 12 },
  );
});
