/** The bucket can't be used; the message is a sentence for the operator. `isFull` if it is out of space. */
export class StorageError extends Error {
  override name = 'StorageError';
  readonly isFull: boolean;
  constructor(message: string, { isFull = false } = {}) {
    super(message);
    this.isFull = isFull;
  }
}
