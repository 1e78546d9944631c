/** The database cannot be used. The message is one sentence for the operator: what was found, and what to do. */
export class DatabaseError extends Error {
  override name = 'DatabaseError';
}
