import { expect, test } from 'vitest';
import { FailedCommit } from '../../strapi/check-commits';
import { TemporaryError } from '../../strapi/temporary-error';
import { describeFailure } from './describe-failure';

const withCode = (code: string) => Object.assign(new Error('From the database'), { code });

/** An error of a COMMIT, whose cause certainly comes from the database. */
const commit = (cause: Error) => new FailedCommit('Not committed.', { cause });

test.each([
  { of: 'a full disk of SQLite', error: withCode('SQLITE_FULL'), says: /disk of the server is full/ },
  { of: 'a full disk of PostgreSQL', error: withCode('53100'), says: /disk of the server is full/ },
  { of: 'two saves at once', error: withCode('40001'), says: /somebody else was saving/ },
  { of: 'a row that is there already', error: withCode('SQLITE_CONSTRAINT_UNIQUE'), says: /somebody else/ },
  { of: 'a rule of the database', error: withCode('23514'), says: /refused to store it/ },
  { of: 'a connection that an administrator cut', error: withCode('57P01'), says: /may or may not/ },
  { of: 'a reset connection', error: withCode('ECONNRESET'), says: /may or may not/ },
  { of: 'a disk that fails', error: withCode('SQLITE_IOERR_FSYNC'), says: /may or may not/ },
  { of: 'a lost connection', error: new Error('Connection terminated unexpectedly'), says: /may or may not/ },
  { of: 'a statement that failed before', error: withCode('STATEMENT_FAILED'), says: /refused to store it/ },
])('explains $of to the editor when a COMMIT fails', ({ error, says }) => {
  const described = describeFailure(commit(error), { hasStored: false });
  expect(described).toBeInstanceOf(TemporaryError);
  expect(described).toMatchObject({
    status: 503,
    message: expect.stringMatching(says),
    details: says.source.startsWith('may') ? { outcome: 'unknown' } : {},
  });
});

test('does not claim that nothing was saved when something has been stored before', () => {
  expect(describeFailure(commit(withCode('53100')), { hasStored: true })).toMatchObject({
    status: 503,
    message: expect.stringMatching(/may or may not/),
    details: { outcome: 'unknown' },
  });
});

test("leaves errors that don't come from the database unchanged", () => {
  for (const error of [withCode('ECONNREFUSED'), withCode('23505'), new Error('A fault of ours'), null])
    expect(describeFailure(error, { hasStored: true })).toBe(error);
});
