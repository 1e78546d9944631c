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

/** A page with this text as its state; `null` for no state element. */
const pageWith = (text: string | null) => ({
  getElementById: (id: string) => (id === 'page-state' && text !== null ? { textContent: text } : null),
});

/** Writes a state as the server does, with answers as JSON. */
const write = (content: PageState['content'], changes: Partial<PageState['config']> = {}) =>
  writePageState({
    config: { ...config, ...changes },
    content: Object.entries(content).map(([url, entry]) => [
      url,
      'answer' in entry ? JSON.stringify(entry.answer) : null,
    ]),
    failed: false,
  });

const roundTrip = (content: PageState['content']) => readPageState(pageWith(write(content)));

test('the browser reads what the server writes', () => {
  const content = {
    '/api/home': { answer: { data: { trending: [] }, meta: {} } },
    '/api/site': { failed: true as const },
  };
  expect(roundTrip(content)).toEqual({ config, content });
});

describe('content cannot end its script element:', () => {
  test.each([
    '</script><script>alert(1)</script>',
    '</SCRIPT >',
    '<!--<script>',
    '<script',
    '<![CDATA[',
    '\u2028\u2029',
    '\\u003c/script>',
  ])('%j', (text) => {
    const content = { [`/api/tags?${text}`]: { answer: { data: text, meta: {} } } };
    const written = write(content, { host: text });
    expect(written).not.toContain('<');
    expect(readPageState(pageWith(written))).toEqual({ config: { ...config, host: text }, content });
  });

  test('any JSON', () => {
    fc.assert(
      fc.property(anyText(), fc.jsonValue({ maxDepth: 3 }), (url, json) => {
        const content = { [`/api/${url}`]: { answer: json } };
        expect(write(content)).not.toContain('<');
        // Compared as JSON, which has no -0.
        expect(JSON.stringify(roundTrip(content).content)).toBe(JSON.stringify(content));
      }),
    );
  });
});

test.each([
  { name: 'no state', text: null },
  { name: 'an empty state', text: '' },
  { name: 'an incomplete state', text: '{"config":' },
  { name: 'a state without configuration', text: '{"content":{}}' },
  {
    name: 'a state of another shape',
    text: JSON.stringify({ config, content: { '/api/home': { other: 1 } } }),
  },
])('a page with $name is rejected', ({ text }) => {
  expect(() => readPageState(pageWith(text))).toThrow();
});
