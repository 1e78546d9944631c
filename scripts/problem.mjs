/**
 * Something that whoever typed the command can put right. The message is for them: what is wrong and what to do,
 * in one sentence. `details` are lines to show before it, such as the end of a log.
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
 * @returns {string | undefined} the system's code of an error, such as 'ENOENT'
 */
export function errorCode(error) {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
