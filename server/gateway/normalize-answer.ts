import { domainToASCII, domainToUnicode } from 'node:url';

/** The start of a URL with a host, and the host. */
const HOST = /^(?<start>\s*(?:https?:)?\/\/)(?<host>[^\s/?#\\:@]+)/i;

/**
 * Changes each `url` of an answer that browsers would read differently, in place: its host is written in ASCII (`xn--…`) and
 * an invalid one becomes empty, since the application accepts only ASCII (contract/text/safe-href.ts); unpaired surrogates, which
 * cannot be sent, become U+FFFD. The contract does the same for other texts (contract/text/clean-text.ts).
 */
export function normalizeAnswer(answer: unknown): void {
  const stack: unknown[] = [answer];
  while (stack.length > 0) {
    const value = stack.pop();
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, part] of Object.entries(value)) {
      if (typeof part !== 'string') stack.push(part);
      else if (name === 'url') Reflect.set(value, name, asciiHost(part).toWellFormed());
    }
  }
}

const asciiHost = (url: string) =>
  url.replace(HOST, (address, start: string, host: string) =>
    /[\u0080-\uffff]|xn--/i.test(host) ? start + toAscii(host) : address,
  );

function toAscii(host: string): string {
  // It leaves an invalid label like `xn--a` unchanged.
  const decoded = domainToUnicode(host);
  return /xn--/i.test(decoded) ? '' : domainToASCII(decoded);
}
