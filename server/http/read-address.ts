import type { IncomingMessage } from 'node:http';

/** Scheme and host of a request target in absolute form (RFC 9112 §3.2.2). */
const ORIGIN = /^https?:\/\/[^/?#\\]+(?=[/?]|$)/i;

/**
 * Turns a request target in absolute form, which every server must accept, into path and query; its host is ignored.
 * Other targets are returned unchanged.
 */
export function originForm(target: string): string {
  if (target.startsWith('/') || !ORIGIN.test(target) || !URL.canParse(target)) return target;
  const path = target.replace(ORIGIN, '');
  return path.startsWith('/') ? path : `/${path}`;
}

/**
 * The URL of a request, or `null` if its target is invalid: Node's parser accepts targets at which `new URL` and
 * `decodeURIComponent` throw (`//`, `/%`, `/%ff`, `http://[`). Its origin is always `origin`; the Host header is ignored.
 */
export function readRequestUrl({ url = '' }: Pick<IncomingMessage, 'url'>, origin: string): URL | null {
  // `new URL` turns a backslash in a path into a slash.
  if (!url.startsWith('/') || /^(\/\/|[^?#]*\\)/.test(url)) return null;
  try {
    const address = new URL(url, origin);
    decodeURIComponent(address.pathname);
    // `/.//host` becomes `//host`, which would resolve to another origin in a redirect.
    const isOurs = address.origin === new URL(origin).origin && !address.pathname.startsWith('//');
    return isOurs ? address : null;
  } catch {
    return null;
  }
}
