import { expect, test } from 'vitest';
import { exactly, withAllBelow } from './former-addresses.ts';

const long = `/${'ж'.repeat(100)}`;

test('a former address that is too long for a redirect when it is encoded is left out', () => {
  expect(exactly(['/tea', '/tea', '//tea', long])).toEqual([{ match: 'exact', from: '/tea' }]);
  expect(withAllBelow(long)).toEqual([]);
});
