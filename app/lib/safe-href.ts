const SCHEMES = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/**
 * An address that content may link to: http, https, mailto, tel, or relative to this site;
 * `null` for everything else. Written like a browser reads it, which skips blanks and
 * control characters, so that no `java\nscript:` gets through.
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
