/**
 * Whether an If-None-Match header is `*` or lists an entity tag. Tags are compared weakly: `W/"a"` and `"a"` are equal (RFC
 * 9110 §13.1.2). `etag` is as in the ETag header.
 */
export function matchesEtag(ifNoneMatch: string, etag: string): boolean {
  // An opaque tag includes its quotation marks and can't contain others, so it can't be part of another tag.
  return ifNoneMatch === '*' || ifNoneMatch.includes(etag.replace('W/', ''));
}
