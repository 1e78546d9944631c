import { expect, test } from 'vitest';
import { requestedRange } from './byte-range.ts';

const FILE = { size: 100, etag: '"a"', lastModified: 'Thu, 26 Nov 2026 00:00:00 GMT' };

test.each([
  { range: 'bytes=0-', asked: { start: 0, end: 99 } },
  { range: 'bytes=0-1', asked: { start: 0, end: 1 } },
  { range: 'bytes=40-49', asked: { start: 40, end: 49 } },
  { range: 'bytes=90-1000', asked: { start: 90, end: 99 } },
  { range: 'bytes=-10', asked: { start: 90, end: 99 } },
  { range: 'bytes=-1000', asked: { start: 0, end: 99 } },
  { range: 'bytes=100-', asked: 'unsatisfiable' },
  { range: 'bytes=-0', asked: 'unsatisfiable' },
  { range: 'bytes=9-1', asked: null },
  { range: 'bytes=0-1,5-6', asked: null },
  { range: 'bytes=-', asked: null },
  { range: 'seconds=0-1', asked: null },
  { range: undefined, asked: null },
])('a request for $range of 100 bytes gets $asked', ({ range, asked }) => {
  expect(requestedRange({ method: 'GET', headers: { range } }, FILE)).toEqual(asked);
});

test.each([
  { version: FILE.etag, isPart: true },
  { version: FILE.lastModified, isPart: true },
  { version: '"b"', isPart: false },
  { version: `W/${FILE.etag}`, isPart: false },
])('a client holding a part of version $version gets the rest of it: $isPart', ({ version, isPart }) => {
  const headers = { range: 'bytes=5-', 'if-range': version };
  expect(requestedRange({ method: 'GET', headers }, FILE) !== null).toBe(isPart);
});

test('a range is never served from a merely similar version', () => {
  const headers = { range: 'bytes=5-', 'if-range': 'W/"a"' };
  expect(requestedRange({ method: 'GET', headers }, { size: 100, etag: 'W/"a"' })).toBeNull();
});

test('the headers of a file describe the whole file', () => {
  expect(requestedRange({ method: 'HEAD', headers: { range: 'bytes=0-1' } }, FILE)).toBeNull();
});
