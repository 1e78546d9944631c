import { domainToASCII, domainToUnicode } from 'node:url';

/** The start of an address with a host, and the host. */
const HOST = /^(?<start>\s*(?:https?:)?\/\/)(?<host>[^\s/?#\\:@]+)/i;

/**
 * Writes the hosts of all `url` fields of an answer in ASCII (`xn--…`), in place; an invalid host becomes empty. Done once, here,
 * because browsers differ in which hosts of other scripts they accept, and the application accepts only ASCII
 * (app/lib/safe-href.ts).
 */
export function writeHostsInAscii(answer: unknown): void {
  const stack: unknown[] = [answer];
  while (stack.length > 0) {
    const value = stack.pop();
    if (typeof value !== 'object' || value === null) continue;
    if ('url' in value && typeof value.url === 'string') value.url = asciiHost(value.url);
    stack.push(...Object.values(value));
  }
}

const asciiHost = (url: string) =>
  url.replace(HOST, (address, start: string, host: string) =>
    /[\u0080-\uffff]|xn--/i.test(host) ? start + toAscii(host) : address,
  );

function toAscii(host: string): string {
  // It leaves a label like `xn--a`, which stands for nothing, as it is.
  const decoded = domainToUnicode(host);
  return /xn--/i.test(decoded) ? '' : domainToASCII(decoded);
}
