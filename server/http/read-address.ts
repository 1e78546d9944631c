import type { IncomingMessage } from 'node:http';

/** Scheme and host before a path, as proxies are asked (RFC 9112 §3.2.2). */
const HOST = /^https?:\/\/[^/?#\\]+(?=[/?]|$)/i;

/**
 * The target of a request as everybody else writes it, from the path on: every server must take it with a host
 * before it too. That host counts for as little as any other that a client names. What is no target stays as it is.
 */
export function originForm(target: string): string {
  if (target.startsWith('/') || !HOST.test(target) || !URL.canParse(target)) return target;
  const path = target.replace(HOST, '');
  return path.startsWith('/') ? path : `/${path}`;
}

/**
 * The address a request asks for, or `null` where it can't be one: Node's parser lets
 * through what `new URL` and `decodeURIComponent` throw at (`//`, `/%`, `/%ff`, `http://[`).
 * The host is always our own; what a client claims to be its host reaches nothing.
 */
export function readAddress({ url = '' }: Pick<IncomingMessage, 'url'>, origin: string): URL | null {
  // In a path a backslash is read as a slash; in a query it is a character like others.
  if (!url.startsWith('/') || /^(\/\/|[^?#]*\\)/.test(url)) return null;
  try {
    const address = new URL(url, origin);
    decodeURIComponent(address.pathname);
    // `/.//host` loses its dot, and would lead elsewhere wherever it is resolved again.
    const isOurs = address.origin === new URL(origin).origin && !address.pathname.startsWith('//');
    return isOurs ? address : null;
  } catch {
    return null;
  }
}
