import { expect, test } from 'vitest';
import { matchesEtag } from './matches-etag.ts';

test.each([
  { header: '"a"', etag: '"a"', matches: true },
  { header: 'W/"a"', etag: '"a"', matches: true },
  { header: '"a"', etag: 'W/"a"', matches: true },
  { header: 'W/"a"', etag: 'W/"a"', matches: true },
  { header: '"b", W/"a","c"', etag: '"a"', matches: true },
  { header: '*', etag: '"a"', matches: true },
  { header: '"b"', etag: '"a"', matches: false },
  { header: '"aa", "b*"', etag: '"a"', matches: false },
  { header: 'a', etag: '"a"', matches: false },
  { header: '', etag: '"a"', matches: false },
])('$header matches $etag: $matches', ({ header, etag, matches }) => {
  expect(matchesEtag(header, etag)).toBe(matches);
});
