import type { IncomingMessage } from 'node:http';

/**
 * The address a request asks for, or `null` where it can't be one: Node's parser lets
 * through what `new URL` and `decodeURIComponent` throw at (`//`, `/%`, `/%ff`, `http://[`).
 * The host is always our own; what a client claims to be its host reaches nothing.
 */
export function readAddress({ url = '' }: Pick<IncomingMessage, 'url'>, origin: string): URL | null {
  if (!url.startsWith('/') || url.startsWith('//') || url.includes('\\')) return null;
  try {
    const address = new URL(url, origin);
    decodeURIComponent(address.pathname);
    return address.origin === new URL(origin).origin ? address : null;
  } catch {
    return null;
  }
}
