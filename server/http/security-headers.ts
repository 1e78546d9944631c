import type { SiteConfig } from '#app/content/site-config.ts';
import type { CachedPage } from '#server/pages/cached-page.ts';
import { hashSource } from '#server/pages/hash-source.ts';

/** For how long browsers insist on https, for this host and perhaps its subdomains; sent only over https. */
type Hsts = { maxAgeSeconds: number; withSubdomains: boolean };

const NOT_FRAMED = "frame-ancestors 'none'";
const OWN_STYLES = "style-src 'self'";
const NO_FRAMES = "frame-src 'none'";

export type SecurityHeaders = { 'Content-Security-Policy': string; [name: string]: string };

/**
 * Headers of every response. The content security policy allows this site's own files, the one inline script, and the hosts
 * configured for content and media; a page adds its style and frames (`pagePolicy`). `script` must come from the build that renders the
 * pages, which may be older than the source. The values are as short as their meaning allows: a first answer has ten packets.
 */
export function securityHeaders(
  { origin, host, mediaBase }: SiteConfig,
  script: string,
  hsts: Hsts,
): SecurityHeaders {
  /** What the default allows needs no directive. */
  const withHost = (configured: string, directives: readonly string[]) =>
    configured ? directives.map((directive) => `${directive} 'self' ${new URL(configured).origin}`) : [];
  const policy = [
    "default-src 'self'",
    `script-src 'self' ${hashSource(script)}`,
    OWN_STYLES,
    ...withHost(mediaBase, ['img-src', 'media-src']),
    ...withHost(host, ['connect-src']),
    NO_FRAMES,
    "object-src 'none'",
    "form-action 'self'",
    "base-uri 'none'",
    NOT_FRAMED,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ];
  return {
    'Content-Security-Policy': policy.join(';'),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin',
    'Permissions-Policy': 'camera=(),geolocation=(),microphone=(),payment=(),usb=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(origin.startsWith('https:') && {
      'Strict-Transport-Security': `max-age=${hsts.maxAgeSeconds}${hsts.withSubdomains ? '; includeSubDomains' : ''}`,
    }),
  };
}

/** The content security policy of a page with an inline style, given as its source; `null` for none. */
export const allowStyle = (style: string | null, policy: string) =>
  style === null ? policy : policy.replace(OWN_STYLES, `${OWN_STYLES} ${style}`);

/** The content security policy of a page, by its style and frames as in CachedPage. */
export function pagePolicy({ style, frames }: Pick<CachedPage, 'style' | 'frames'>, policy: string): string {
  const styled = allowStyle(style, policy);
  return frames.length > 0 ? styled.replace(NO_FRAMES, `frame-src ${frames.join(' ')}`) : styled;
}

/** The content security policy of a page that may be framed by `origin` alone. */
export const framedBy = (origin: string, policy: string) =>
  policy.replace(NOT_FRAMED, `frame-ancestors ${origin}`);
