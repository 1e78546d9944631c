import { DatabaseError } from '../../core/database/database-error';

/** An update failed, was not begun, or is of data that this version does not know: another start would do the same. */
export class UpdateError extends DatabaseError {
  override name = 'UpdateError';
}
