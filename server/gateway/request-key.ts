import type { ServiceRequest } from '#contract/calls/call.ts';

/** Begins the keys of requests by others than the site. No URL has it. */
const OTHERS = 'all fields of ';

/**
 * The key of a request: equal requests have equal keys. That of the site's own calls is the URL; the same URL asked for by others has another
 * answer.
 */
export const keyOf = ({ kind, url }: ServiceRequest): string => (kind === 'other' ? OTHERS + url : url);

/** The URL in a key, and whether others than the site have asked for it. */
export const readKey = (key: string): { url: string; isOther: boolean } =>
  key.startsWith(OTHERS) ? { url: key.slice(OTHERS.length), isOther: true } : { url: key, isOther: false };
