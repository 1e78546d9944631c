import { normalize } from 'masthead-contract/text/normalize';

/** Must change with the result of `searchableText` for any text: the next start then folds all stored names and titles again. */
export const FOLDING_VERSION = 3;

/** Half-width kana, whose voiced sound marks are letters of their own: 'ｶﾞ' is 'ガ'. */
const HALF_WIDTH_KANA = /[\uFF66-\uFF9F]+/g;

/** Scripts in which a letter with a mark is found by the letter alone. In others a mark makes another letter, as in 'й' and 'が'. */
const MARKED_LETTERS = /[\p{Script=Latin}\p{Script=Greek}]/u;

/** The parts of Hangul letters are letters themselves, and NFKC would join them to syllables. */
const HANGUL = /\p{Script=Hangul}/u;

/**
 * Characters that most people leave out: accents and other marks that no script counts as its own, the vowel points of
 * Hebrew and Arabic, the Arabic tatweel, and characters that are not seen, such as soft hyphens and control characters.
 * The vowel signs of Indian and South-East Asian scripts are letters.
 */
const OMITTED =
  /(?=\p{M})[\p{Script=Inherited}\p{Script=Hebrew}\p{Script=Arabic}]|\p{Default_Ignorable_Code_Point}|(?![\s\x85])\p{Cc}|\u0640/u;

const DASH = /\p{Dash_Punctuation}|\u2212/u;

/** Letters and signs that people type in place of others. */
const REPLACEMENTS = new Map(
  [
    ...['ßss', 'æae', 'œoe', 'þth', 'øo', 'đd', 'ðd', 'ħh', 'ıi', 'łl', 'ŧt'],
    'ςσ',
    ...['ёе', 'ѐе', 'ѝи'],
    // Forms of alef; yeh, kaf and heh as in Arabic and Persian.
    ...['أا', 'إا', 'آا', 'ٱا', 'ىي', 'یي', 'کك', 'ةه', 'ۀه'],
    ...Array.from('‘’‚‛‹›ʹʻʼ′´׳', (quote) => `${quote}'`),
    ...Array.from('“”„‟«»״', (quote) => `${quote}"`),
  ].map((pair): [string, string] => [pair.slice(0, 1), pair.slice(1)]),
);

/** How far a katakana is in Unicode from the hiragana with the same sound. */
const FROM_HIRAGANA = 0x60;

/** Letters that people whose keyboards lack them write as two. */
const SPELLED_OUT = new Map([
  ['ä', 'ae'],
  ['ö', 'oe'],
  ['ü', 'ue'],
  ['å', 'aa'],
  ['ø', 'oe'],
]);

/** By character. A magazine uses a few thousand different ones; a visitor can search for any. */
const folded = new Map<string, string>();
const MAX_KNOWN = 10_000;

/**
 * The form of a name, title or search text in which they are compared (spec §5, Filter matching): a text is found if its
 * folded form contains the folded search text. Upper and lower case, composed and decomposed letters, full and half
 * width are equal, and so are letters with and without accents, hiragana and katakana, and the digits of all scripts:
 * 'istanbul' finds 'İstanbul', 'strasse' finds 'Straße'.
 *
 * Folding a folded text changes nothing. Each character is folded by itself, so a text is still found by every part of it
 * that a case-insensitive comparison would find.
 */
export function foldText(text: string): string {
  const composed = normalize(text, 'NFC').replace(HALF_WIDTH_KANA, (kana) => normalize(kana, 'NFKC'));
  let result = '';
  for (const character of composed) {
    let form = folded.get(character);
    if (form === undefined) {
      form = foldCharacter(character);
      if (folded.size < MAX_KNOWN) folded.set(character, form);
    }
    result += form;
  }
  return normalize(result.replace(/[\s\x85]+/g, ' '), 'NFC');
}

/** A name in normalized form: two names that are equal in it are the same in a search. */
export const foldName = (name: string): string => foldText(name).trim();

/**
 * The folded forms of a text; searchable texts that contain one of them are found: with 'ü' as 'u' and, if it occurs, as 'ue'.
 * Spaces around a text are ignored.
 */
export function searchForms(text: string): string[] {
  const composed = normalize(text, 'NFC');
  const spelledOut = composed.replace(
    /[äöüåø]/gi,
    (letter) => SPELLED_OUT.get(letter.toLowerCase()) ?? letter,
  );
  return [...new Set((spelledOut === composed ? [text] : [text, spelledOut]).map(foldName))];
}

/** The stored form of a name or title for searches: each of its forms on a line. The first one is that of `foldName`. */
export const searchableText = (text: string): string =>
  searchForms(text)
    .map((form) => `${form}\n`)
    .join('');

function foldCharacter(character: string): string {
  const replaced = REPLACEMENTS.get(character);
  if (replaced !== undefined) return replaced;
  const plain = HANGUL.test(character) ? character : normalize(character, 'NFKC');
  const lowercase = plain.toLowerCase();
  const letters = MARKED_LETTERS.test(lowercase) ? normalize(lowercase, 'NFD') : lowercase;
  return Array.from(letters, (letter) => {
    if (OMITTED.test(letter)) return '';
    if (DASH.test(letter)) return '-';
    if (/\p{Nd}/u.test(letter)) return String(digitValue(letter));
    if (/[ァ-ヶヽヾ]/.test(letter)) return String.fromCharCode(letter.charCodeAt(0) - FROM_HIRAGANA);
    return REPLACEMENTS.get(letter) ?? letter;
  }).join('');
}

/** The value of a digit of any script. Unicode has the ten digits of a script in a row. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return (code - zero) % 10;
}
