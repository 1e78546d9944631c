import { createHash } from 'node:crypto';
import type { SiteConfig } from '#app/content/site-config.ts';

/** For how long browsers insist on https, for this host and perhaps its subdomains; sent only over https. */
type Hsts = { maxAgeSeconds: number; withSubdomains: boolean };

const NOT_FRAMED = "frame-ancestors 'none'";

/** The texts of the script and the styles that pages have inline. */
type InlineTexts = { script: string; styles: readonly string[] };

/**
 * Headers of every response. The content security policy allows this site's own files, the one inline script, the inline
 * styles, and the hosts configured for content and media. `inline` must come from the build that renders the pages, which
 * may be older than the source.
 */
export function securityHeaders(
  { origin, host, mediaBase }: SiteConfig,
  inline: InlineTexts,
  hsts: Hsts,
): { 'Content-Security-Policy': string; [name: string]: string } {
  const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const selfAnd = (configured: string) =>
    ["'self'", ...(configured ? [new URL(configured).origin] : [])].join(' ');
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${hashOf(inline.script)}`,
    ["style-src 'self'", ...inline.styles.map(hashOf)].join(' '),
    "font-src 'self'",
    `img-src ${selfAnd(mediaBase)}`,
    `connect-src ${selfAnd(host)}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    NOT_FRAMED,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ];
  return {
    'Content-Security-Policy': policy.join('; '),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(origin.startsWith('https:') && {
      'Strict-Transport-Security': `max-age=${hsts.maxAgeSeconds}${hsts.withSubdomains ? '; includeSubDomains' : ''}`,
    }),
  };
}

/** The content security policy of a page that may be framed by `origin` alone. */
export const framedBy = (origin: string, policy: string) =>
  policy.replace(NOT_FRAMED, `frame-ancestors ${origin}`);
