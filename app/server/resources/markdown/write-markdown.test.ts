import fc from 'fast-check';
import { lexer, type Token, walkTokens } from 'marked';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { articleCall } from '#contract/calls/article.ts';
import { articleMarkdown } from './write-markdown.ts';

const { answer } = articleCall.request('a1');
const settings = {
  url: 'https://magazine.example/article/a1/tea',
  words: { sponsoredBy: (sponsor: string) => sponsor },
  config: { origin: 'https://magazine.example', mediaBase: '' },
};

function markdownOf(content: readonly object[]): string {
  const article = { documentId: 'a1', slug: 'tea', title: 'Tea', publishedAt: '2026-11-01T08:00:00.000Z' };
  return articleMarkdown(v.parse(answer, { data: { ...article, content } }).data, settings);
}

/** What a CommonMark parser reads. */
function tokensOf(markdown: string): Token[] {
  const tokens: Token[] = [];
  walkTokens(lexer(markdown), (token) => {
    tokens.push(token);
  });
  return tokens;
}

const text = (value: string, marks = {}) => ({ type: 'text', text: value, ...marks });
const paragraph = (...children: object[]) => ({ type: 'paragraph', children });
const item = (...children: object[]) => ({ type: 'list-item', children });
const list = (format: string, ...children: object[]) => ({ type: 'list', format, children });
const code = (words: string, language?: string) => ({ type: 'code', language, children: [text(words)] });

/** Code that is markup, lists, fences and whatever else Markdown has a sign for. */
const words = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '<script>alert(1)</script>',
        '<img src=x onerror=alert(1)>',
        '<!--',
        '<iframe srcdoc="x">',
        '[x](javascript:alert(1))',
        '```',
        '~~~',
        '````html',
        '`',
        '\n',
        '\n\n',
        '\r',
        '    ',
        '\t',
        '- ',
        '1. ',
        '> ',
        '# ',
        '---',
        '|',
        '\\',
        '$',
        '*',
      ),
      fc.string({ maxLength: 5 }),
    ),
    { minLength: 1, maxLength: 12 },
  )
  .map((parts) => parts.join(''));

const languages = fc.constantFrom(undefined, 'python', 'math', 'x y', '```', '<b>');
const block = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(words, languages).map(([code_, language]) => code(code_, language)) },
  words.map((one) => paragraph(text('a '), text(one, { code: true }))),
  words.map((one) => paragraph(text(one, { code: true, language: 'math' }))),
  words.map((one) => ({ type: 'quote', children: [text(one, { code: true }), text(one)] })),
  words.map((one) => ({ type: 'heading', level: 3, children: [text(one, { code: true })] })),
  fc
    .tuple(fc.constantFrom('ordered', 'unordered'), words)
    .map(([format, one]) =>
      list(format, item(text('one')), list('unordered', item(text(one, { code: true })))),
    ),
  fc.constantFrom(
    paragraph(text('Tea')),
    list('ordered', item(text('one'))),
    list('unordered', item(text('one'))),
  ),
);

test('code never turns into markup, wherever it stands', () => {
  fc.assert(
    fc.property(fc.array(block, { minLength: 1, maxLength: 6 }), (content) => {
      const tokens = tokensOf(markdownOf(content));
      expect(tokens.filter(({ type }) => type === 'html')).toEqual([]);
      expect(tokens.filter(({ type }) => type === 'image')).toEqual([]);
      // The address of the article at the end, and no other but those that a reader sees as they are: GFM links a written 'a@b.c'.
      const links = tokens.flatMap((token) => (token.type === 'link' ? [token] : []));
      const hidden = links.filter(({ href, text }) => href !== text && href !== `mailto:${text}`);
      expect(hidden).toEqual([]);
      expect(links.map(({ href }) => href)).toContain(settings.url);
    }),
    {
      numRuns: 1_000,
      examples: [[[paragraph(text('a@b.c'))]], [[paragraph(text('[a@b.c](https://elsewhere.example)'))]]],
    },
  );
});

test.each([
  { after: 'a list', before: list('unordered', item(text('one'))) },
  { after: 'a numbered list', before: list('ordered', item(text('one'))) },
  { after: 'a paragraph', before: paragraph(text('Tea')) },
])('code without a language after $after reads back as it was written', ({ before }) => {
  const source = '<b>x</b>\n\n    if a:\n\n- b\n```js';
  const blocks = tokensOf(markdownOf([before, code(source), paragraph(text('Cake'))]));
  expect(blocks.flatMap((token) => (token.type === 'code' ? [token.text] : []))).toEqual([source]);
});

const styled = fc
  .tuple(
    fc.string({ unit: fc.constantFrom(...'aaab1“”".,:()*~ '), minLength: 1, maxLength: 6 }),
    fc.subarray(['bold', 'italic', 'strikethrough']),
  )
  .map(([one, marks]) => text(one, Object.fromEntries(marks.map((name) => [name, true]))));

/** The words that a CommonMark parser shows. */
const shownIn = (markdown: string) =>
  tokensOf(markdown)
    .flatMap((token) => ('text' in token && !('tokens' in token && token.tokens) ? [token.text] : []))
    .join('')
    .replace(/\s/g, '');

test('emphasis never shows as literal asterisks, whatever stands beside it', () => {
  fc.assert(
    fc.property(fc.array(styled, { minLength: 1, maxLength: 4 }), (children) => {
      const written = children.map((child) => child.text).join('');
      const body = paragraph(text('First '), ...children, text(' last'));
      const [, shown = ''] = /First(.*)last/.exec(shownIn(markdownOf([body]))) ?? [];
      expect(shown).toBe(written.replace(/\s/g, ''));
    }),
    { numRuns: 500, examples: [[[text('“Tea,”', { bold: true }), text('she said')]]] },
  );
});
