import { type Index, statementOf } from '../file/open-index.ts';
import { backwards, wordsWith } from '../file/vocabulary.ts';
import { wordsIn } from '../words/read-words.ts';
import { primaryLanguage } from '../words/stem.ts';
import type { Query } from './read-query.ts';

/** Letters between the parts of a word, by the language. */
const LINKS: Readonly<Record<string, readonly string[]>> = {
  da: ['', 's', 'e'],
  de: ['', 's', 'n', 'en', 'es', 'er', 'e'],
  nb: ['', 's', 'e'],
  nl: ['', 's', 'e', 'en', 'er'],
  nn: ['', 's', 'e'],
  no: ['', 's', 'e'],
  sv: ['', 's'],
};
/** Whether a language writes compounds as one word. */
export const joinsWords = (language: string): boolean => Object.hasOwn(LINKS, primaryLanguage(language));
/** Minimum length of each part: shorter ones are mostly prefixes and endings. */
const MIN_LENGTH = 4;
/**
 * Maximum number of words of a search, letters of a compound, words examined for each end, and words searched: the shortest,
 * which are the most frequent.
 */
const MAX = { words: 3, length: 64, read: 400, searched: 40 };

/** Adds the words of the index that have a wanted word as their first or last part, in languages that write compounds as one word. */
export function addCompounds(index: Index, query: Query, languages: readonly string[]): Query {
  const isKnown = statementOf(index, 'select 1 from vocabulary where word = ?');
  return withParts(query, languages, ({ part, language, limits }) =>
    candidatesOf(part, language, {
      asFirst: wordsWith(index, 'word', part, limits),
      asLast: wordsWith(index, 'backwards', backwards(part), limits),
    }).filter(({ rests }) => rests.some((rest) => isKnown.get(rest) !== undefined)),
  );
}

/** A part of compounds, the language of its rules, and the length and number of index words to examine. */
export type CompoundPart = {
  part: string;
  language: string;
  limits: { least: number; most: number; count: number };
};
/** A word that is a compound if one of its rests is a word of the index. */
export type Candidate = { word: string; rests: readonly string[] };

/** Adds compounds to each word of a query that can be a part of one. */
export function withParts(
  query: Query,
  languages: readonly string[],
  compoundsOf: (part: CompoundPart) => readonly Candidate[],
): Query {
  if (query.wanted.length > MAX.words) return query;
  const joining = [...new Set(languages.filter(joinsWords).map(primaryLanguage))];
  if (joining.length === 0) return query;
  return {
    ...query,
    wanted: query.wanted.map((clause) => {
      const { typed } = clause;
      if (!typed || typed.text.length < MIN_LENGTH) return clause;
      const parts = joining.map((language) => partOf(typed.text, language));
      const found = parts.filter(({ part }) => part !== '').flatMap(compoundsOf);
      const words = new Set(found.map(({ word }) => word));
      const shortest = [...words].sort((a, b) => a.length - b.length);
      return { ...clause, compounds: shortest.slice(0, MAX.searched) };
    }),
  };
}

function partOf(typed: string, language: string): CompoundPart {
  const part = wordsIn(language)(typed);
  return { part, language, limits: { least: part.length + MIN_LENGTH, most: MAX.length, count: MAX.read } };
}

/** The words that begin or end with a part and whose rest is long enough, not counting linking letters. */
export function candidatesOf(
  part: string,
  language: string,
  { asFirst, asLast }: { asFirst: readonly string[]; asLast: readonly string[] },
): Candidate[] {
  const stemOf = wordsIn(language);
  const links = LINKS[language] ?? [];
  const restsOf = (rests: readonly string[]) =>
    rests.filter(({ length }) => length >= MIN_LENGTH).map(stemOf);
  const first = asFirst.map((word) => {
    const rest = word.slice(part.length);
    const linked = links.filter((link) => rest.startsWith(link)).map((link) => rest.slice(link.length));
    return { word, rests: restsOf(linked) };
  });
  const last = asLast.map((word) => {
    const rest = word.slice(0, -part.length);
    const linked = links
      .filter((link) => rest.endsWith(link))
      .map((link) => rest.slice(0, rest.length - link.length));
    return { word, rests: restsOf(linked) };
  });
  return [...first, ...last];
}
