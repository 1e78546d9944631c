import type { Index } from '../file/open-index.ts';
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
/** Of each part: shorter ones are mostly prefixes and endings. */
const MIN_LENGTH = 4;
/** Words of a search, letters of a compound, and words that are looked at for each end and that are searched: the shortest, which are the commonest. */
const MAX = { words: 3, length: 64, read: 400, searched: 40 };

/** Adds the words of the index that have a wanted word as their first or last part, in languages that write compounds as one word. */
export function addCompounds(index: Index, query: Query, languages: readonly string[]): Query {
  if (query.wanted.length > MAX.words) return query;
  const joining = [...new Set(languages.map(primaryLanguage))].filter((tag) => Object.hasOwn(LINKS, tag));
  if (joining.length === 0) return query;
  return {
    ...query,
    wanted: query.wanted.map((clause) => {
      const { typed } = clause;
      if (!typed) return clause;
      const words = new Set(joining.flatMap((language) => compoundsOf(index, typed.text, language)));
      const shortest = [...words].sort((a, b) => a.length - b.length);
      return { ...clause, compounds: shortest.slice(0, MAX.searched) };
    }),
  };
}

function compoundsOf(index: Index, typed: string, language: string): string[] {
  const stemOf = wordsIn(language);
  if (typed.length < MIN_LENGTH) return [];
  const part = stemOf(typed);
  const isKnown = index.prepare('select 1 from vocabulary where word = ?');
  const links = LINKS[language] ?? [];
  const isWord = (rest: string) => rest.length >= MIN_LENGTH && isKnown.get(stemOf(rest)) !== undefined;
  const limits = { least: part.length + MIN_LENGTH, most: MAX.length, count: MAX.read };
  const asFirst = wordsWith(index, 'word', part, limits).filter((word) => {
    const rest = word.slice(part.length);
    return links.some((link) => rest.startsWith(link) && isWord(rest.slice(link.length)));
  });
  const asLast = wordsWith(index, 'backwards', backwards(part), limits).filter((word) => {
    const rest = word.slice(0, -part.length);
    return links.some((link) => rest.endsWith(link) && isWord(rest.slice(0, rest.length - link.length)));
  });
  return [...asFirst, ...asLast];
}
