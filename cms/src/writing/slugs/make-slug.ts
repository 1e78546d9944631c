import { strings } from '@strapi/utils';

/** Code points. An address with letters that must be percent-encoded is up to nine times as long. */
const MAX_LENGTH = 80;

/** What Strapi makes for an article without a title. */
const WITHOUT_TITLE = 'article';

/** Letters and digits, and the joiners that some scripts need within a word. */
const WORD = /[\p{L}\p{M}\p{N}\u200C\u200D]+/gu;

/** Scripts whose letters have a usual form in Latin letters. */
const ROMANIZED =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}][\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{M}]*/gu;

/** The apostrophe of "don't" and "author's". */
const CONTRACTION = /['’](?=[ts](?!\p{L}))/gu;

/**
 * The slug of a title: its words in lower case with hyphens between them. Latin, Greek, Cyrillic, Armenian and Georgian
 * letters are written with a to z. Letters of other scripts stay as they are, because what could be made of them with a to
 * z is not read by anyone.
 */
export function makeSlug(title: string): string {
  const words = title.normalize('NFKC').replace(CONTRACTION, '').match(WORD) ?? [];
  const romanized = words.map((word) => word.replace(ROMANIZED, romanize).toLowerCase().normalize('NFC'));
  return shorten(romanized.filter(Boolean)) || WITHOUT_TITLE;
}

/** Whether a slug is what this service or Strapi makes of a title; a number follows it if others have the same. */
export function isMadeFrom(title: string | null | undefined, slug: string): boolean {
  const stem = slug.replace(/-\d{1,9}$/, '');
  const ofTitle = title?.trim() ? [makeSlug(title), strings.nameToSlug(title)] : [WITHOUT_TITLE];
  const made = ofTitle.filter(Boolean);
  return made.includes(slug) || made.includes(stem);
}

const romanize = (letters: string): string => strings.nameToSlug(letters, { decamelize: false });

/** As many words as fit; a long first word is cut. */
function shorten([first = '', ...others]: readonly string[]): string {
  let slug = Array.from(first).slice(0, MAX_LENGTH).join('');
  for (const word of others) {
    if (Array.from(slug).length + 1 + Array.from(word).length > MAX_LENGTH) break;
    slug += `-${word}`;
  }
  return slug;
}
