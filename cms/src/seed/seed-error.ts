/** The seed's files are wrong; the message is one sentence that names file and value. */
export class SeedError extends Error {
  override name = 'SeedError';

  constructor(file: string, problem: string) {
    super(`${file}: ${problem}`);
  }
}
