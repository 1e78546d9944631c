import { strings } from '@strapi/utils';
import { normalize } from 'masthead-contract/text/normalize';

/** Maximum length in code points. A path with letters that must be percent-encoded is up to nine times as long. */
const MAX_LENGTH = 80;

/** More of a word than is ever needed, because romanizing each letter may take long. */
const MAX_READ = 10 * MAX_LENGTH;

/** Strapi's slug for an article without a title. */
const WITHOUT_TITLE = 'article';

/** Letters and digits, and the joiners that some scripts need within a word. */
const WORD = /[\p{L}\p{M}\p{N}\u200C\u200D]+/gu;

/** Scripts whose letters have a usual form in Latin letters. */
const ROMANIZED =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}][\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{M}]*/gu;

/** The apostrophe of "don't" and "author's". */
const CONTRACTION = /['’](?=[ts](?!\p{L}))/gu;

/**
 * The slug of a title: its words in lower case, joined by hyphens. Latin, Greek, Cyrillic, Armenian and Georgian letters are
 * transliterated to a to z. Letters of other scripts stay, because people can't read their transliteration.
 */
export function makeSlug(title: string): string {
  const words = normalize(title, 'NFKC').replace(CONTRACTION, '').match(WORD) ?? [];
  let slug = '';
  // As many words as fit; only these are romanized, because a title may have thousands. A long first word is cut.
  for (const word of words) {
    const written = Array.from(
      normalize(word.slice(0, MAX_READ).replace(ROMANIZED, romanize).toLowerCase(), 'NFC'),
    );
    const isFirst = slug === '';
    if (!isFirst && Array.from(slug).length + 1 + written.length > MAX_LENGTH) break;
    if (written.length > 0) slug += `${isFirst ? '' : '-'}${written.slice(0, MAX_LENGTH).join('')}`;
  }
  return slug || WITHOUT_TITLE;
}

/** Whether this service or Strapi could have made a slug from a title; a number follows it if others have the same. */
export function isMadeFrom(title: string | null | undefined, slug: string): boolean {
  const stem = slug.replace(/-\d{1,9}$/, '');
  const ofTitle = title?.trim() ? [makeSlug(title), strings.nameToSlug(title)] : [WITHOUT_TITLE];
  const made = ofTitle.filter(Boolean);
  return made.includes(slug) || made.includes(stem);
}

const romanize = (letters: string): string => strings.nameToSlug(letters, { decamelize: false });
