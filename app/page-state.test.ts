import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText } from '#app/lib/testing/any-text.ts';
import { type PageState, readPageState, writePageState } from './page-state.ts';

const config = {
  host: '',
  token: 'public-token',
  mediaBase: '',
  timeZone: 'Europe/Berlin',
  origin: 'https://magazine.example',
};

/** A page as far as the state is read from it. */
const pageWith = (text: string | null) => ({
  getElementById: (id: string) => (id === 'page-state' && text !== null ? { textContent: text } : null),
});

/** As the server writes it: answers are text already. */
const write = (content: PageState['content'], changes: Partial<PageState['config']> = {}) =>
  writePageState({
    config: { ...config, ...changes },
    content: Object.entries(content).map(([url, entry]) => [
      url,
      'answer' in entry ? JSON.stringify(entry.answer) : null,
    ]),
    failed: false,
  });

const throughThePage = (content: PageState['content']) => readPageState(pageWith(write(content)));

test('what the server writes is what the browser reads', () => {
  const content = {
    '/api/home': { answer: { data: { trending: [] }, meta: {} } },
    '/api/site': { failed: true as const },
  };
  expect(throughThePage(content)).toEqual({ config, content });
});

describe('no content can end the element it stands in', () => {
  test.each([
    '</script><script>alert(1)</script>',
    '</SCRIPT >',
    '<!--<script>',
    '<script',
    '<![CDATA[',
    '\u2028\u2029',
    '\\u003c/script>',
  ])('%j', (words) => {
    const content = { [`/api/tags?${words}`]: { answer: { data: words, meta: {} } } };
    const written = write(content, { host: words });
    expect(written).not.toContain('<');
    expect(readPageState(pageWith(written))).toEqual({ config: { ...config, host: words }, content });
  });

  test('whatever it is', () => {
    fc.assert(
      fc.property(anyText(), fc.jsonValue({ maxDepth: 3 }), (url, json) => {
        const content = { [`/api/${url}`]: { answer: json } };
        expect(write(content)).not.toContain('<');
        // As JSON: it knows no -0.
        expect(JSON.stringify(throughThePage(content).content)).toBe(JSON.stringify(content));
      }),
    );
  });
});

test.each([
  { what: 'no state', text: null },
  { what: 'an empty one', text: '' },
  { what: 'half of one', text: '{"config":' },
  { what: 'one without configuration', text: '{"content":{}}' },
  { what: 'one of another kind', text: JSON.stringify({ config, content: { '/api/home': { other: 1 } } }) },
])('a page with $what is none of ours', ({ text }) => {
  expect(() => readPageState(pageWith(text))).toThrow();
});
