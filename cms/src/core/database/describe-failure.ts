import { FailedCommit, type Storing } from '../../strapi/check-commits';
import { isDatabaseError } from '../../strapi/database-errors';
import { TemporaryError } from '../../strapi/temporary-error';
import { coreSentences } from '../sentences/core-sentences';

/** Codes of SQLite, PostgreSQL and the system for a full disk or quota. */
const FULL = /^(SQLITE_FULL|ENOSPC|EDQUOT|53100)$/;
/** A concurrent write of the same data. */
const CONFLICT = /^(SQLITE_(BUSY|LOCKED|CONSTRAINT_UNIQUE)|40001|40P01|55P03|23505)/;
/** It breaks a rule of the database itself. */
const REFUSED = /^(SQLITE_CONSTRAINT|23)/;
/** The database, its disk or the connection to it does not work. */
const LOST = /^(SQLITE_(IOERR|CANTOPEN|READONLY|CORRUPT|NOTADB|PROTOCOL)|E[A-Z]+$|08|25006|40003|53|57P|58)/;
/** Messages of pg and Knex about a connection, which come without a code. */
const LOST_CONNECTION = /connection (terminated|ended|is not open)|acquiring a connection|not queryable/i;

/**
 * Turns a database error into a TemporaryError with a sentence for the editor: nothing was stored, unless the connection was lost
 * during the COMMIT. Then the outcome can't be known, and the details say `{ outcome: 'unknown' }`; likewise if part of the
 * request had been stored before it failed. Errors with other causes, such as a mistake in our SQL, are returned unchanged.
 */
export function describeFailure(error: unknown, { hasStored }: Storing): unknown {
  const { diskFull, conflict, databaseLost, refused, unconfirmed } = coreSentences();
  const isCommit = error instanceof FailedCommit;
  const cause = isCommit ? error.cause : error;
  if (!isCommit && !isDatabaseError(cause)) return error;
  if (!(cause instanceof Error)) return error;
  const unknown = new TemporaryError(unconfirmed, { outcome: 'unknown' });
  if (hasStored) return unknown;
  const code = 'code' in cause ? String(cause.code) : '';
  if (FULL.test(code)) return new TemporaryError(diskFull);
  if (CONFLICT.test(code)) return new TemporaryError(conflict);
  if (code ? LOST.test(code) : LOST_CONNECTION.test(cause.message))
    return isCommit ? unknown : new TemporaryError(databaseLost);
  return isCommit || REFUSED.test(code) ? new TemporaryError(refused) : error;
}
