import * as v from 'valibot';
import { searchForms } from './fold-text';

/** Must change with the result of `wordsOfArticle` for any article: the next start then reads all articles again. */
export const WORDS_VERSION = 1;

/** The fields of an article in which the panel's list searches. */
export const SEARCHED_FIELDS = ['title', 'slug', 'subtitle', 'sponsor', 'description', 'content'] as const;
export type SearchedArticle = Readonly<Partial<Record<(typeof SEARCHED_FIELDS)[number], unknown>>>;

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
/** Scripts that are written without spaces, and others. */
const PART =
  /(?<unspaced>[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}々ー]+)|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}々ー]+/gu;
const SOME_UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}々ー]/u;
const LETTER = /\P{M}\p{M}*/gu;

/** Only the beginning of a longer word counts. */
const MAX_LETTERS = 64;
/** The shortest end of a word that finds a title, because some languages write several words as one. */
const SHORTEST_END = 3;
/** PostgreSQL takes a megabyte of words for one article, with a few bytes beside each. */
const MAX_BYTES = 700_000;

/** The words by which an article is found, each once, separated by spaces; for titles also the ends of words. */
export function wordsOfArticle({ title, slug, subtitle, ...others }: SearchedArticle): string {
  const words = new Set<string>();
  for (const form of searchForms(textOf([title, slug, subtitle])))
    for (const word of splitWords(form)) for (const end of endsOf(word)) words.add(end);
  for (const form of searchForms(textOf([others.description, others.sponsor, others.content])))
    for (const word of splitWords(form)) words.add(word);
  return withinBytes(words);
}

/** The words that an article needs to be found by a text: for each entry, a word that begins with one of its forms. */
export function wordsOfSearch(text: string): string[][] {
  const [words = [], spelledOut = words] = searchForms(text).map(splitWords);
  return words.map((word, index) => [...new Set([word, spelledOut[index] ?? word])]);
}

/** In scripts without spaces every two adjacent letters count as a word, and so does the last letter. */
function splitWords(text: string): string[] {
  const words = text.match(WORD) ?? [];
  if (!SOME_UNSPACED.test(text)) return words.map(beginningOf);
  return words.flatMap((run) =>
    Array.from(run.matchAll(PART)).flatMap(({ 0: part, groups }) =>
      groups?.unspaced ? pairsOf(part) : [beginningOf(part)],
    ),
  );
}

function pairsOf(run: string): string[] {
  const letters = run.match(LETTER) ?? [];
  return letters.map((letter, index) => letter + (letters[index + 1] ?? ''));
}

const beginningOf = (word: string): string =>
  word.length <= MAX_LETTERS ? word : Array.from(word).slice(0, MAX_LETTERS).join('');

function endsOf(word: string): string[] {
  const letters = Array.from(word);
  const from = Math.max(0, letters.length - SHORTEST_END);
  return [word, ...Array.from({ length: from }, (_, index) => letters.slice(index + 1).join(''))];
}

function withinBytes(words: ReadonlySet<string>): string {
  let bytes = 0;
  const kept = [];
  for (const word of words) {
    bytes += Buffer.byteLength(word) + 1;
    if (bytes > MAX_BYTES) break;
    kept.push(word);
  }
  return kept.join(' ');
}

/** A block, a list or an item of it, a link, or a text in one; all texts that editors write. */
const Block = v.looseObject({
  type: v.optional(v.string()),
  text: v.optional(v.string(), ''),
  children: v.optional(v.array(v.unknown()), []),
  image: v.nullish(v.looseObject({ alternativeText: v.nullish(v.string()), caption: v.nullish(v.string()) })),
  group: v.nullish(v.looseObject({ caption: v.nullish(v.string()) })),
});

/** The text of fields and blocks, a line for each. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return `${value}\n`;
  if (Array.isArray(value)) return value.map(textOf).join('');
  const block = v.safeParse(Block, value);
  if (!block.success) return '';
  const { type, text, children, image, group } = block.output;
  if (type === 'text') return text;
  const inner = textOf(children);
  // A word may go on after a link.
  if (type === 'link') return inner;
  return [inner, image?.alternativeText, image?.caption, group?.caption, '']
    .filter((part) => part != null)
    .join('\n');
}
