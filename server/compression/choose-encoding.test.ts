import { expect, test } from 'vitest';
import { chooseEncoding, type Encoding } from './choose-encoding.ts';

test.each<{ accepted: string | undefined; encoding: Encoding }>([
  { accepted: undefined, encoding: 'identity' },
  { accepted: '', encoding: 'identity' },
  { accepted: 'gzip', encoding: 'gzip' },
  { accepted: 'gzip, deflate, br, zstd', encoding: 'br' },
  { accepted: 'GZIP , Zstd', encoding: 'gzip' },
  { accepted: 'zstd', encoding: 'identity' },
  { accepted: 'br;q=0, gzip;q=0.5', encoding: 'gzip' },
  { accepted: 'br; q=0.000, gzip;q=0', encoding: 'identity' },
  { accepted: 'br;q=0.1, gzip;q=1.0', encoding: 'br' },
  { accepted: 'identity', encoding: 'identity' },
  { accepted: '*', encoding: 'identity' },
  { accepted: 'brotli, x-gzip', encoding: 'identity' },
  { accepted: ';;,,q=,;br', encoding: 'identity' },
  { accepted: `br${' '.repeat(15_500)}x`, encoding: 'identity' },
  { accepted: `gzip${' '.repeat(15_500)}`, encoding: 'gzip' },
])('Accept-Encoding "$accepted" gets $encoding', ({ accepted, encoding }) => {
  expect(chooseEncoding(accepted)).toBe(encoding);
});

test.each<{ offered: Encoding[]; encoding: Encoding }>([
  { offered: ['br', 'gzip'], encoding: 'br' },
  { offered: ['gzip'], encoding: 'gzip' },
  { offered: [], encoding: 'identity' },
])('a client that accepts all encodings gets the best of $offered', ({ offered, encoding }) => {
  expect(chooseEncoding('gzip, deflate, br, zstd', offered)).toBe(encoding);
});
