import * as v from 'valibot';
import { readDictionary } from '../file/dictionary.ts';
import { type Index, statementOf } from '../file/open-index.ts';
import { type IndexedText, packedArticle, unpackArticle } from '../file/packed-article.ts';
import { wordFinder } from '../words/find-words.ts';
import type { Clause, Query } from './read-query.ts';

/** A part of a text, and whether it matches the search. */
export type ExcerptPart = { text: string; isHit: boolean };
/** A found article: its card, unparsed, and the excerpt of its text with the words. */
export type FoundArticle = { card: unknown; excerpt: ExcerptPart[] };

const Row = v.optional(v.object({ language: v.string(), ...packedArticle.entries }));

/** Length of an excerpt in UTF-16 units, and of the text before the first hit at most. */
const LENGTH = 220;
const BEFORE = 60;
/** Length of the parts in which a text is read. */
const PART_LENGTH = 500;
const ELLIPSIS = '…';

/** Reads the articles of a page, in the order of their ids, leaving out any that were removed meanwhile. */
export function showArticles(index: Index, ids: readonly number[], query: Query): FoundArticle[] {
  const select = statementOf(index, 'select language, packed, card from shown where id = ?');
  const excerpt = excerptWriter(query);
  const rows = ids.flatMap((id) => v.parse(Row, select.get(id)) ?? []);
  const dictionary = readDictionary(index);
  return rows.map((row) => {
    const { card, text } = unpackArticle(row, dictionary);
    return { card, excerpt: excerpt(text, row.language) };
  });
}

/** Returns a function that finds the part of an article to show: the one with the most different words that were looked for. */
export function excerptWriter(query: Query): (article: IndexedText, language: string) => ExcerptPart[] {
  const words = new Set(query.wanted.flatMap(wordsOf));
  const lengths = query.wanted.map(({ phrases, together }) =>
    Math.max(1, together.length, ...phrases.map(({ length }) => length)),
  );
  const count = lengths.reduce((sum, length) => sum + length, 0);
  return (article, language) => excerptOf(article, language, { words, count });
}

const wordsOf = ({ phrases, near, compounds, together }: Clause): string[] => [
  ...[...phrases.flat(), ...near, ...compounds],
  ...together.flatMap(wordsOf),
];

/** The words of the search, including alternatives, and how many of them a text can contain. */
type Wanted = { words: ReadonlySet<string>; count: number };

/**
 * The part of a text with the most different words of the search. If the text has none of them: its beginning, preceded by the
 * subtitle, name or heading that has one.
 */
function excerptOf(article: IndexedText, language: string, wanted: Wanted): ExcerptPart[] {
  const { title, beside, description, text } = article;
  const ownText = [description, text].filter(Boolean).join('\n');
  const found = findHits(ownText, language, wanted);
  if (found.first) return partsOf(ownText, found);

  const inTitle = new Set(findHits(title, language, wanted).hits.map(({ word }) => word));
  const line = beside
    .split('\n')
    .find((each) => findHits(each, language, wanted).hits.some(({ word }) => !inTitle.has(word)));
  if (!line) return partsOf(ownText, found);
  // Hits are only looked for in the line, because the text has none.
  const withLine = [line, ownText].filter(Boolean).join(' · ');
  return partsOf(withLine, findHits(line, language, wanted));
}

function partsOf(text: string, { hits, first }: ReturnType<typeof findHits>): ExcerptPart[] {
  const from = first ? startBefore(text, first.from) : 0;
  const to = endAfter(text, from + LENGTH);
  const within = hits.filter((hit) => hit.from >= from && hit.to <= to);

  const parts: ExcerptPart[] = from > 0 ? [{ text: ELLIPSIS, isHit: false }] : [];
  let end = from;
  for (const hit of within) {
    // In a script without spaces, letters belong to two words.
    if (hit.to <= end) continue;
    const start = Math.max(hit.from, end);
    if (start > end) parts.push({ text: text.slice(end, start), isHit: false });
    const last = parts.at(-1);
    if (last?.isHit && start === end) last.text += text.slice(start, hit.to);
    else parts.push({ text: text.slice(start, hit.to), isHit: true });
    end = hit.to;
  }
  if (end < to) parts.push({ text: text.slice(end, to), isHit: false });
  if (to < text.length) parts.push({ text: ELLIPSIS, isHit: false });
  return parts.map((part) => ({ ...part, text: part.text.replace(/\s+/g, ' ') }));
}

type Hit = { word: string; from: number; to: number };

/**
 * The hits of a text, and the first of those to show. Stops once all words were found: reading a whole text takes longer than
 * anything else.
 */
function findHits(text: string, language: string, { words, count }: Wanted) {
  const hits: Hit[] = [];
  const findWords = wordFinder(language, words);
  let best: Densest | null = null;
  let open = 0;
  for (let start = 0, end = 0; start < text.length; start = end) {
    const space = text.indexOf(' ', start + PART_LENGTH);
    end = space === -1 ? text.length : space;
    for (const { word, from, to } of findWords(text.slice(start, end)))
      hits.push({ word, from: start + from, to: start + to });
    const found = densest(hits.slice(open));
    if (found && (!best || found.count > best.count)) best = found;
    if (best && best.count >= count && best.hit.from + LENGTH <= end) break;
    // Further words may follow those before.
    while ((hits[open]?.from ?? end) < end - LENGTH) open += 1;
  }
  return { hits, first: best?.hit ?? null };
}

type Densest = { hit: Hit; count: number };

/** The hit after which the most different words follow within an excerpt; the first of several. */
function densest(hits: readonly Hit[]): Densest | null {
  let best: Densest | null = null;
  for (const [index, hit] of hits.entries()) {
    const following = new Set<string>();
    for (let at = index; at < hits.length; at += 1) {
      const other = hits[at];
      if (!other || other.to > hit.from + LENGTH - BEFORE) break;
      following.add(other.word);
    }
    if (!best || following.size > best.count) best = { hit, count: following.size };
  }
  return best;
}

const SENTENCE_ENDS = ['. ', '! ', '? ', '\n', '。'];

/** Where an excerpt with a hit begins: after the end of a sentence if one is near, else after a space. */
function startBefore(text: string, hit: number): number {
  if (hit <= BEFORE) return 0;
  const start = hit - BEFORE;
  const before = text.slice(start, hit);
  const ends = SENTENCE_ENDS.filter((end) => before.includes(end)).map(
    (end) => before.lastIndexOf(end) + end.length,
  );
  return start + (Math.max(0, ...ends) || before.indexOf(' ') + 1);
}

/** Characters removed before the ellipsis. */
const PUNCTUATION = /[\s.,;:…،؛、。，；：–—-]/u;

/** Where an excerpt ends: before a space, if one is near, and never within a character. */
function endAfter(text: string, wanted: number): number {
  if (wanted >= text.length) return text.length;
  const space = text.lastIndexOf(' ', wanted);
  const isWithin = /[\udc00-\udfff]/.test(text.charAt(wanted));
  let end = space > wanted - 30 ? space : wanted - Number(isWithin);
  while (end > wanted - 30 && PUNCTUATION.test(text.charAt(end - 1))) end -= 1;
  return end;
}
