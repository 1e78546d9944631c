import { createHash } from 'node:crypto';

/**
 * Identifies a post without an id in its source, the same in every export: by the first of its marks that exists, or by its whole
 * content.
 */
export const identityOf = (marks: readonly string[], whole: unknown): string =>
  marks.find((mark) => mark !== '') ?? createHash('sha256').update(JSON.stringify(whole)).digest('hex');
