import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { safeHref } from './safe-href.ts';
import { anyText } from './testing/any-text.ts';

describe('allows', () => {
  test.each([
    'https://example.org/a?b=c#d',
    'http://example.org',
    'HTTPS://EXAMPLE.ORG',
    'mailto:desk@example.org',
    'tel:+4930123456',
    '/search?tags=rivers',
    '//example.org/other-site',
    '#notes',
    '?page=2',
    'article/x',
    '../up',
    '100%',
    // A colon after a slash does not end a scheme.
    './javascript:of-the-day',
  ])('%s', (url) => {
    expect(safeHref(url)).toBe(url);
  });

  test('whitespace around a URL, which it removes', () => {
    expect(safeHref('  https://example.org/ \n')).toBe('https://example.org/');
  });
});

describe('rejects', () => {
  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'java\tscript:alert(1)',
    'javascript\r\n:alert(1)',
    '\u0000javascript:alert(1)',
    '\u0001\u001fjavascript:alert(1)',
    '\u00a0javascript:alert(1)',
    '\ufeffjavascript:alert(1)',
    'javascript://example.org/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'data:text/html;base64,PHNjcmlwdD4=',
    'vbscript:msgbox(1)',
    'blob:https://example.org/1',
    'file:///etc/passwd',
    'view-source:https://example.org',
    'intent://example.org#Intent;end',
    'ftp://example.org',
    'x:y',
    'https://',
    'http://[',
    '',
    ' \n\t ',
  ])('%j', (url) => {
    expect(safeHref(url)).toBeNull();
  });
});

test('always returns a URL with an allowed scheme on any page', () => {
  const odd = fc.constantFrom(
    ...['\u0000', '\t', '\n', '\r', ' ', '\u00a0', '\ufeff', '\u200b', ':', '/', '\\', '&colon;', '%3a'],
    ...['javascript:', 'JAVASCRIPT', 'data:', 'vbscript:', 'https:', 'mailto:', 'alert(1)', '//', 'a'],
  );
  const urls = fc.oneof(
    fc.string({ unit: odd, maxLength: 8 }),
    anyText(),
    anyText().map((text) => `https://example.org/${text}`),
  );

  fc.assert(
    fc.property(urls, fc.constantFrom('https://magazine.example/a/b', 'http://[::1]:3000/'), (url, page) => {
      const href = safeHref(url);
      // An invalid URL is a dead link but not a dangerous one.
      if (href === null || !URL.canParse(href, page)) return;
      expect(['http:', 'https:', 'mailto:', 'tel:']).toContain(new URL(href, page).protocol);
    }),
    { numRuns: 2000 },
  );
});
