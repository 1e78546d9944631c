const SCHEMES = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/**
 * Returns a URL that content may link to (http, https, mailto, tel or relative), trimmed; `null` for any other. Parses
 * like a browser, which ignores some whitespace and control characters, so `java\nscript:` is rejected, too.
 */
export function safeHref(address: string): string | null {
  const href = address.trim();
  if (href === '') return null;
  try {
    const { protocol } = new URL(href, 'https://relative.invalid');
    return SCHEMES.has(protocol) ? href : null;
  } catch {
    return null;
  }
}
