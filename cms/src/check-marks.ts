import { errors } from '@strapi/utils';
import { findExcessMarks, MAX_MARKS } from 'masthead-contract/text/normalize';
import { sentences } from './language/sentences';

/**
 * Throws a ValidationError for a letter that has more marks than pages show, in a text or in the texts of fields, components and rich
 * text: no mark is lost without a word. Strapi must not get such a letter either:
 * normalizing it for a slug or the name of a file takes quadratic time.
 */
export function checkMarks(texts: unknown): void {
  // Not recursive, because the nesting may be deeper than the stack.
  const pending = [texts];
  while (pending.length > 0) {
    const next = pending.pop();
    const letter = typeof next === 'string' ? findExcessMarks(next) : null;
    if (letter !== null) throw new errors.ValidationError(sentences().saving.manyMarks(letter, MAX_MARKS));
    if (isPlain(next)) for (const value of Object.values(next)) pending.push(value);
  }
}

const isPlain = (value: unknown): value is object =>
  Array.isArray(value) ||
  (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype);
