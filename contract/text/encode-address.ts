// Browsers and Node differ in which URLs they accept and how they write them, and a page that the browser renders differently
// from the server is an error. These functions work on characters alone, so they do the same everywhere.

/** Most URLs: neither function would change them. */
const PLAIN = /^[!$&-;=?-Z_a-z~]*$/;

/**
 * Removes the characters that every browser ignores in a URL: space and control characters around it, tabs and line breaks. A
 * backslash before the query string becomes the slash that browsers read it as.
 */
export function cleanUrl(text: string): string {
  if (PLAIN.test(text)) return text;
  const plain = text
    .toWellFormed()
    .replace(/[\t\n\r]/g, '')
    .replace(/\p{Cc}/gu, ' ')
    .trim();
  return plain.replace(/^[^?#]*/, (start) => start.replaceAll('\\', '/'));
}

/** Percent-encodes every character of a path, query string and fragment that is not allowed there (RFC 3986). */
export function encodeUrl(text: string): string {
  if (PLAIN.test(text)) return text;
  const encoded = encodeURI(text).replace(/%25(?=[\da-f]{2})/gi, '%');
  const fragment = encoded.indexOf('#');
  return encoded.replace(/#/g, (sign, at) => (at === fragment ? sign : '%23'));
}
