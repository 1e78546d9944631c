import { expect, test } from 'vitest';
import { safeHref } from '#contract/text/safe-href.ts';
import { normalizeAnswer } from './normalize-answer.ts';

test.each([
  { url: 'https://münchen.example/straße?ß#ß', written: 'https://xn--mnchen-3ya.example/straße?ß#ß' },
  { url: '//пример.рф', written: '//xn--e1afmkfd.xn--p1ai' },
  { url: ' HTTP://例え.テスト:8080/', written: ' HTTP://xn--r8jz45g.xn--zckzah:8080/' },
  { url: 'https://מגזין.example/', written: 'https://xn--6dbijri.example/' },
  { url: 'https://example.org/ü', written: 'https://example.org/ü' },
  { url: 'https://xn--mnchen-3ya.example/', written: 'https://xn--mnchen-3ya.example/' },
  { url: 'https://xn--a/', written: 'https:///' },
  { url: 'https://a\u202eb.example/', written: 'https:///' },
  { url: 'mailto:desk@münchen.example', written: 'mailto:desk@münchen.example' },
  { url: '/uploads/münchen.png', written: '/uploads/münchen.png' },
])('$url is normalized to $written', ({ url, written }) => {
  const answer = { data: [{ content: [{ children: [{ url, text: url }] }] }] };
  normalizeAnswer(answer);
  expect(answer).toEqual({ data: [{ content: [{ children: [{ url: written, text: url }] }] }] });
  const href = safeHref(written);
  if (href !== null) expect(new URL(href, 'http://site').href).toBe(new URL(url, 'http://site').href);
});

test('unpaired surrogates in a URL become U+FFFD', () => {
  const answer = { data: { cover: { url: '/\ud800' } } };
  normalizeAnswer(answer);
  expect(answer).toEqual({ data: { cover: { url: '/\ufffd' } } });
});
