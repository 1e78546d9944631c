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

/**
 * @param {unknown} error
 * @returns {string | undefined} the code of a system error, such as 'ENOENT'
 */
export function errorCode(error) {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** The exit code of a process whose last line is a sentence for the operator, who has to act (EX_CONFIG of sysexits.h). */
export const PROBLEM_CODE = 78;
