import { StatusError } from './status-error';

/** A failure that isn't due to a rule, so a retry may succeed. Answered with 503. */
export class TemporaryError extends StatusError {
  override name = 'TemporaryError';
  readonly status = 503;
}
