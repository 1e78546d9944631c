import { StatusError } from './status-error';

/** What failed may succeed when it is tried again: no rule refuses it. Is answered with 503. */
export class TemporaryError extends StatusError {
  override name = 'TemporaryError';
  readonly status = 503;
}
