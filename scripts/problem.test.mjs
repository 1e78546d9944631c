import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { problemOf } from './problem.mjs';

test.each([
  { code: 'ENOSPC', path: undefined, says: 'The disk is full: free some space' },
  { code: 'EDQUOT', path: '/a', says: 'The disk with /a is full' },
  { code: 'EROFS', path: '/a', says: 'The disk with /a is read-only: make it writable' },
  { code: 'EACCES', path: '/a', says: 'This user may not read or write /a (EACCES)' },
  { code: 'EACCES', path: undefined, says: undefined },
  { code: 'ECONNRESET', path: '/a', says: undefined },
])('an error $code of $path is explained if its user can fix it', ({ code, path, says }) => {
  const error = Object.assign(new Error(code), { code, ...(path && { path }) });
  if (says) expect(problemOf(error)?.message).toContain(says);
  else expect(problemOf(error)).toBeUndefined();
});

test.runIf(process.platform === 'linux')('a write to a full disk is explained', () => {
  let failure;
  try {
    writeFileSync('/dev/full', 'x');
  } catch (error) {
    failure = error;
  }
  expect(problemOf(failure)?.message).toContain('full: free some space');
});
