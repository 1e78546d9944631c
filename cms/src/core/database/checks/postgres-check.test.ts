import { expect, test } from 'vitest';
import { describePostgresError } from './postgres-check';

const ADDRESS = 'postgres://editor:secret@db.example:5433/tidemark';
const errorOf = (code: string | undefined, message = 'details') =>
  Object.assign(new Error(message), code === undefined ? {} : { code });

test.each([
  ['ECONNREFUSED', 'PostgreSQL at db.example:5433 refuses connections: start it, or correct DATABASE_URL.'],
  ['ENOTFOUND', "PostgreSQL's host db.example:5433 is unknown: check the network, or correct DATABASE_URL."],
  [
    'EHOSTUNREACH',
    'PostgreSQL at db.example:5433 cannot be reached: check the network, or correct DATABASE_URL.',
  ],
  ['57P03', 'PostgreSQL at db.example:5433 is still starting (details): wait for it.'],
  ['28P01', 'PostgreSQL at db.example:5433 refuses the user editor (details): correct DATABASE_URL.'],
  ['3D000', 'PostgreSQL at db.example:5433 has no database tidemark: create it, or correct DATABASE_URL.'],
  ['42501', 'PostgreSQL at db.example:5433 cannot be used (details): fix it, or correct DATABASE_URL.'],
])('%s is explained without the password', (code, sentence) => {
  expect(describePostgresError(errorOf(code), ADDRESS)?.message).toBe(sentence);
});

test("a server that doesn't respond in time is named", () => {
  expect(describePostgresError(errorOf(undefined, 'timeout expired'), ADDRESS)?.message).toBe(
    'PostgreSQL at db.example:5433 does not respond: check it and the network, or correct DATABASE_URL.',
  );
});

test("an invalid URL isn't printed, because it may contain the password", () => {
  const sentence = describePostgresError(errorOf('ERR_INVALID_URL'), 'postgres://editor:secret@:x')?.message;
  expect(sentence).toContain('DATABASE_URL is not a URL');
  expect(sentence).not.toContain('secret');
});
