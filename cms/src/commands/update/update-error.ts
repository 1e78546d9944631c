import { DatabaseError } from '../../core/database/database-error';

/** An update failed, wasn't begun, or found data that this version doesn't know: another start would have the same result. */
export class UpdateError extends DatabaseError {
  override name = 'UpdateError';
}
