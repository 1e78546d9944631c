import { errors } from '@strapi/utils';
import { findExcessMarks, MAX_MARKS } from 'masthead-contract/text/normalize';
import { sentencesOf } from './language/sentences';

const sentences = sentencesOf({
  en: {
    manyMarks: (letter: string, limit: number) =>
      `The last letter of “${letter}” has more than ${limit} accents or other marks on it. Please delete some of them.`,
  },
  de: {
    manyMarks: (letter, limit) =>
      `Der letzte Buchstabe von „${letter}“ trägt mehr als ${limit} Akzente oder andere Zeichen. Bitte löschen Sie einige davon.`,
  },
});

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
    if (letter !== null) throw new errors.ValidationError(sentences().manyMarks(letter, MAX_MARKS));
    if (isPlain(next)) for (const value of Object.values(next)) pending.push(value);
  }
}

const isPlain = (value: unknown): value is object =>
  Array.isArray(value) ||
  (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype);
