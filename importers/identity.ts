import { createHash } from 'node:crypto';

/**
 * Identifies a post whose source gives it no id, the same in every export: by the first of its marks that it has, or by all that it is.
 */
export const identityOf = (marks: readonly string[], whole: unknown): string =>
  marks.find((mark) => mark !== '') ?? createHash('sha256').update(JSON.stringify(whole)).digest('hex');
