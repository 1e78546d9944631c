import type { MarkedExtension } from 'marked';

const ADDRESS = /^(?:(?:https?|ftp):\/\/|www\.)[a-z0-9-][^\s<]*/i;
const AFTER_URL = new Set('?!.,:;*_\'"~)');

/** Turns URLs in a text into links. Marked's own way takes quadratic time to find the end of one. */
export const addresses: MarkedExtension = {
  tokenizer: {
    url(text) {
      const [found] = ADDRESS.exec(text) ?? [];
      // Marked handles the rest: email addresses.
      if (found === undefined) return false;
      const raw = found.slice(0, endOf(found));
      const href = /^www\./i.test(raw) ? `http://${raw}` : raw;
      return { type: 'link', raw, text: raw, href, tokens: [{ type: 'text', raw, text: raw }] };
    },
  },
};

/** Where a URL ends: before the signs of the sentence around it, and before a parenthesis that it hasn't opened. */
function endOf(address: string): number {
  let unopened = address.split(')').length - address.split('(').length;
  let end = address.length;
  while (AFTER_URL.has(address[end - 1] ?? '')) {
    if (address[end - 1] === ')') {
      if (unopened <= 0) break;
      unopened -= 1;
    }
    end -= 1;
  }
  return end;
}
