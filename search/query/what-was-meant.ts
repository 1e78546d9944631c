import * as v from 'valibot';
import { readDictionary } from '../file/dictionary.ts';
import type { Index } from '../file/open-index.ts';
import { type IndexedText, packedArticle, unpackArticle } from '../file/packed-article.ts';
import { readWords } from '../words/read-words.ts';
import { editDistance } from './edit-distance.ts';
import type { Clause, Query, Typed } from './read-query.ts';
import { Ids } from './terms-filter.ts';

/** The keywords as probably meant, and the keywords that find only the words as typed. */
export type Meant = { meant: string; exact: string };

const Row = v.optional(v.object({ language: v.string(), ...packedArticle.entries }));
/** Maximum number of articles in which the near words are looked up. */
const MAX_READ = 5;

/**
 * The keywords with near words in place of the typed ones, spelled as in articles, first of all in those of a page; `null`
 * without near words or articles.
 */
export function whatWasMeant(
  index: Index,
  keywords: string,
  { wanted }: Query,
  ids: readonly number[],
): Meant | null {
  const mistyped = mistypedOf(wanted);
  if (mistyped.length === 0 || ids.length === 0) return null;
  const select = index.prepare('select language, packed, card from shown where id = ?');
  const withWord = index.prepare('select rowid as id from words where words match ? limit 1');
  // The articles found may contain other words of the search instead.
  const others = mistyped
    .flatMap(({ near }) => near.slice(0, 1))
    .flatMap((word) => v.parse(Ids, withWord.all(`"${word}"`)));
  const read = new Set([...ids.slice(0, MAX_READ), ...others.map(({ id }) => id)]);
  const rows = [...read].flatMap((id) => v.parse(Row, select.get(id)) ?? []);
  const dictionary = readDictionary(index);
  const articles = rows.map((row) => ({ text: unpackArticle(row, dictionary).text, language: row.language }));
  return meantBy(keywords, wanted, articles);
}

/** The same, given some articles with the near words. */
export function meantBy(
  keywords: string,
  wanted: readonly Clause[],
  articles: readonly { text: IndexedText; language: string }[],
): Meant | null {
  const mistyped = mistypedOf(wanted);
  if (mistyped.length === 0 || articles.length === 0) return null;
  const written = articles.slice(0, MAX_READ + mistyped.length).flatMap((article) => {
    const text = Object.values(article.text).join('\n');
    return readWords(text, article.language).map(({ word, from, to }) => ({
      word,
      text: text.slice(from, to),
    }));
  });
  const meant = mistyped.map(({ typed, near }) => ({ typed, text: nearest(typed.text, near, written) }));
  const exact = mistyped.map(({ typed }) => ({ typed, text: `"${typed.text}"` }));
  return { meant: replace(keywords, meant), exact: replace(keywords, exact) };
}

const mistypedOf = (wanted: readonly Clause[]) =>
  wanted.flatMap(({ typed, near }) => (typed && near.length > 0 ? { typed, near } : []));

/** The near word that is most like the typed one, as some article spells it; otherwise in normalized form. */
function nearest(
  typed: string,
  near: Clause['near'],
  written: readonly { word: string; text: string }[],
): string {
  const lower = typed.toLowerCase();
  const distance = (text: string) => editDistance(lower, text.toLowerCase(), lower.length);
  const forms = new Set(written.filter(({ word }) => near.includes(word)).map(({ text }) => text));
  const [first] = [...forms].sort((a, b) => distance(a) - distance(b));
  return first ?? near[0] ?? typed;
}

/** Replaces parts of a text, in their order. */
function replace(text: string, parts: readonly { typed: Typed; text: string }[]): string {
  return parts.reduceRight(
    (whole, { typed, text: other }) =>
      whole.slice(0, typed.from) + other + whole.slice(typed.from + typed.text.length),
    text,
  );
}
