import { createHash, timingSafeEqual } from 'node:crypto';

/** Returns a function that checks whether an Authorization header carries the token; it takes the same time for any header. */
export function createTokenCheck(token: string): (authorization: string) => boolean {
  const expected = sha256(`Bearer ${token}`);
  // Hashes have equal lengths, as timingSafeEqual requires.
  return (authorization) => timingSafeEqual(sha256(authorization), expected);
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
