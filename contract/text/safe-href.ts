import { cleanUrl, encodeUrl } from './encode-address.ts';

const LABEL = /^[a-z\d_](?:[a-z\d_-]{0,61}[a-z\d_])?$/i;
const NUMBER = /^(?:\d+|0x[\da-f]*)$/i;

/**
 * The URL that content may link to, valid and in ASCII: http, https, mailto, tel or relative. `null` for any other: another
 * scheme, a name and password, an invalid host. Hosts in other scripts than ASCII are `null`, too; the gateway has
 * written them in ASCII.
 */
export function safeHref(address: string): string | null {
  const text = cleanUrl(address);
  const [scheme = ''] = /^[a-z][a-z\d+.-]*:/i.exec(text) ?? [];
  const rest = text.slice(scheme.length);
  if (!rest.startsWith('//')) {
    return rest !== '' && /^(?:mailto:|tel:)?$/i.test(scheme) ? scheme + encodeUrl(rest) : null;
  }
  const [host = ''] = /^[^/?#]*/.exec(rest.slice(2)) ?? [];
  if (!/^(?:https?:)?$/i.test(scheme) || !isHost(host)) return null;
  return `${scheme}//${host}${encodeUrl(rest.slice(2 + host.length))}`;
}

/** Whether a text is a domain name or an IPv4 address, with or without a port. */
function isHost(text: string): boolean {
  const { name = '', port = '' } = /^(?<name>[^:]*)(?::(?<port>\d{0,5}))?$/.exec(text)?.groups ?? {};
  const labels = name.replace(/\.$/, '').split('.');
  if (Number(port) > 65_535 || name.length > 253 || !labels.every((label) => LABEL.test(label))) return false;
  // Browsers read a name that ends with a number as an IPv4 address, in many notations.
  const isUrl =
    labels.length === 4 && labels.every((label) => /^(?:0|[1-9]\d{0,2})$/.test(label) && Number(label) < 256);
  return isUrl || !NUMBER.test(labels.at(-1) ?? '');
}
