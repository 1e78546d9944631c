import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText } from '../../app/lib/testing/any-text.ts';
import { VALID_URL } from '../../app/lib/testing/valid-address.ts';
import { safeHref } from './safe-href.ts';

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
    'https://example.org:8443',
    'https://my_blog.example.org./',
    'http://127.0.0.1:3000/',
    'http://localhost/',
    'https://xn--mnchen-3ya.example/',
    // A colon after a slash does not end a scheme.
    './javascript:of-the-day',
  ])('%s', (url) => {
    expect(safeHref(url)).toBe(url);
  });

  test.each([
    { url: '  https://example.org/ \n', href: 'https://example.org/' },
    { url: 'https://exa\nmple.org/a\tb', href: 'https://example.org/ab' },
    { url: 'https:\\\\example.org\\a?b\\c', href: 'https://example.org/a?b%5Cc' },
    { url: '\\\\example.org', href: '//example.org' },
    { url: '100%', href: '100%25' },
    { url: '/50%25%zz%C3%A4', href: '/50%25%25zz%C3%A4' },
    { url: '/the quay', href: '/the%20quay' },
    { url: '/a|b[c]^`{}"<>', href: '/a%7Cb%5Bc%5D%5E%60%7B%7D%22%3C%3E' },
    { url: '/search?a=[1]#b#c', href: '/search?a=%5B1%5D#b%23c' },
    { url: '/über/日本?q=ß', href: '/%C3%BCber/%E6%97%A5%E6%9C%AC?q=%C3%9F' },
    { url: '/a\u0001b\ud800', href: '/a%20b%EF%BF%BD' },
    { url: 'mailto:desk@example.org?subject=The quay', href: 'mailto:desk@example.org?subject=The%20quay' },
    { url: 'tel:+49 30 123', href: 'tel:+49%2030%20123' },
  ])('a URL that becomes $href', ({ url, href }) => {
    expect(safeHref(url)).toBe(href);
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
    'https:',
    'https:example.org',
    'https:///example.org',
    '///example.org',
    'http://[',
    'http://[::1]/',
    'https://user:password@example.org/',
    'https://example.org@evil.example/',
    'https://example.org:65536/',
    'https://example.org:80:80/',
    'https://example.org:a/',
    'https://exa mple.org/',
    'https://a..example/',
    'https://-a.example/',
    `https://${'a'.repeat(64)}.example/`,
    'https://256.1.1.1/',
    'https://1.2.3/',
    'https://0x7f.1/',
    'https://münchen.example/',
    'mailto:',
    'mailto://desk@example.org',
    'tel:',
    '',
    ' \n\t ',
  ])('%j', (url) => {
    expect(safeHref(url)).toBeNull();
  });
});

describe('for any URL,', () => {
  const odd = fc.constantFrom(
    ...[
      '\u0000',
      '\t',
      '\n',
      '\r',
      ' ',
      '\u00a0',
      '\ufeff',
      '\u200b',
      ':',
      '/',
      '\\',
      '&colon;',
      '%3a',
      '%',
      '@',
    ],
    ...[
      'javascript:',
      'JAVASCRIPT',
      'data:',
      'vbscript:',
      'https:',
      'mailto:',
      'alert(1)',
      '//',
      'a',
      '?',
      '#',
      '[',
      ']',
    ],
    ...['example.org', '.', '-', '1', '0x', 'ü', '|', '\ud800', '\ufffe'],
  );
  const addresses = fc.oneof(
    fc.string({ unit: odd, maxLength: 8 }),
    anyText(),
    anyText().map((text) => `https://example.org/${text}`),
    fc.webUrl({ withFragments: true, withQueryParameters: true }),
  );
  const pages = fc.constantFrom('https://magazine.example/a/b', 'http://127.0.0.1:3000/');

  test("the result is valid, has an allowed scheme, and doesn't change when cleaned again", () => {
    const property = fc.property(addresses, pages, (address, page) => {
      const href = safeHref(address);
      if (href === null) return;
      expect(href).toMatch(VALID_URL);
      expect(['http:', 'https:', 'mailto:', 'tel:']).toContain(new URL(href, page).protocol);
      expect(safeHref(href)).toBe(href);
    });
    fc.assert(property, { numRuns: 3000 });
  });

  test('the result leads where the browser would go', () => {
    const property = fc.property(addresses, pages, (address, page) => {
      const href = safeHref(address);
      const plain = address.replace(/^[\s\p{Cc}]+/u, '');
      if (href === null || !URL.canParse(plain, page)) return;
      const [ours, theirs] = [new URL(href, page), new URL(plain, page)];
      expect([ours.protocol, ours.host]).toEqual([theirs.protocol, theirs.host]);
    });
    fc.assert(property, { numRuns: 3000 });
  });

  test('each character is treated the same way in any surroundings', () => {
    for (let code = 0x21; code <= 0xffff; code += 1) {
      const address = `/a${String.fromCharCode(code)}b`;
      expect(safeHref(`${address}<`)).toBe(`${safeHref(address)}%3C`);
    }
  });

  test('a valid web URL is kept', () => {
    const property = fc.property(fc.webUrl({ withFragments: true, withQueryParameters: true }), (address) => {
      expect(safeHref(address)).toBe(address);
    });
    fc.assert(property, { numRuns: 1000 });
  });
});
