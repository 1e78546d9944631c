import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { safeHref } from './safe-href.ts';
import { anyText } from './testing/any-text.ts';

describe('what content may link to', () => {
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
    // A colon after a slash is no scheme.
    './javascript:of-the-day',
  ])('%s is kept as it is', (address) => {
    expect(safeHref(address)).toBe(address);
  });

  test('blanks around an address are left out', () => {
    expect(safeHref('  https://example.org/ \n')).toBe('https://example.org/');
  });
});

describe('what content may not link to', () => {
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
  ])('%j', (address) => {
    expect(safeHref(address)).toBeNull();
  });
});

test('whatever comes out leads to an allowed scheme wherever it stands', () => {
  const odd = fc.constantFrom(
    ...['\u0000', '\t', '\n', '\r', ' ', '\u00a0', '\ufeff', '\u200b', ':', '/', '\\', '&colon;', '%3a'],
    ...['javascript:', 'JAVASCRIPT', 'data:', 'vbscript:', 'https:', 'mailto:', 'alert(1)', '//', 'a'],
  );
  const addresses = fc.oneof(
    fc.string({ unit: odd, maxLength: 8 }),
    anyText(),
    anyText().map((text) => `https://example.org/${text}`),
  );

  fc.assert(
    fc.property(
      addresses,
      fc.constantFrom('https://magazine.example/a/b', 'http://[::1]:3000/'),
      (address, page) => {
        const href = safeHref(address);
        // An address that leads nowhere from this page is a dead link, not a dangerous one.
        if (href === null || !URL.canParse(href, page)) return;
        expect(['http:', 'https:', 'mailto:', 'tel:']).toContain(new URL(href, page).protocol);
      },
    ),
    { numRuns: 2000 },
  );
});
