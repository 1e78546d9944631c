/** A seed file is invalid. The message is one sentence that names the file and the value. */
export class SeedError extends Error {
  override name = 'SeedError';

  constructor(file: string, problem: string) {
    super(`${file}: ${problem}`);
  }
}
