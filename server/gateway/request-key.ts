import type { ServiceRequest } from '#contract/calls/call.ts';

/** Prefix for the keys of other clients' requests. No URL begins with it. */
const OTHERS = 'all fields of ';

/**
 * The key of a request: equal requests have equal keys. The site's own calls use the URL; clients get another answer from the
 * same URL, so theirs have a prefix.
 */
export const keyOf = ({ kind, url }: ServiceRequest): string => (kind === 'other' ? OTHERS + url : url);

/** The URL in a key, and whether it is another client's request. */
export const readKey = (key: string): { url: string; isOther: boolean } =>
  key.startsWith(OTHERS) ? { url: key.slice(OTHERS.length), isOther: true } : { url: key, isOther: false };
