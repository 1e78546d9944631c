import { errorCode } from '../system/error-code.mjs';

/**
 * An error that the user of the command can fix. The message is one sentence for them: what is wrong and what to do.
 * `details` are lines to print before it, such as the end of a log.
 */
export class Problem extends Error {
  /**
   * @param {string} message
   * @param {string[]} [details]
   */
  constructor(message, details = []) {
    super(message);
    this.name = 'Problem';
    this.details = details;
  }
}

/** A Problem of a setting: another start fails in the same way until the setting is corrected. */
export class SettingProblem extends Problem {}

/**
 * Explains an error of the file system that the user of a command can fix.
 * @param {unknown} error
 * @returns {Problem | undefined} undefined for any other error
 */
export function problemOf(error) {
  const code = errorCode(error);
  const path = error instanceof Error && 'path' in error ? error.path : undefined;
  // A write to an open file fails without naming it.
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new Problem(`The disk${path ? ` with ${path}` : ''} is full: free some space and try again.`);
  }
  if (!path) return undefined;
  if (code === 'EROFS') {
    return new Problem(`The disk with ${path} is read-only: make it writable and try again.`);
  }
  if (code === 'EACCES' || code === 'EPERM') {
    return new Problem(
      `This user may not read or write ${path} (${code}): run the command as the user that owns it, or give this user access.`,
    );
  }
  return undefined;
}
