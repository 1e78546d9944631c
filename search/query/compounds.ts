import * as v from 'valibot';
import type { Index } from '../file/open-index.ts';
import { backwards } from '../file/vocabulary.ts';
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
/** Words of a search, and words that are looked at for each end and that are searched: the shortest, which are the commonest. */
const MAX = { words: 3, read: 400, searched: 40 };

const Words = v.array(v.object({ word: v.string() }));

/** Adds the words of the index that have a wanted word as their first or last part, in languages that write compounds as one word. */
export function addCompounds(index: Index, query: Query, languages: readonly string[]): Query {
  if (query.wanted.length > MAX.words) return query;
  const joining = languages.filter((language) => primaryLanguage(language) in LINKS);
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
  const links = LINKS[primaryLanguage(language)] ?? [];
  const isWord = (rest: string) => rest.length >= MIN_LENGTH && isKnown.get(stemOf(rest)) !== undefined;
  const select = (column: string, end: string) =>
    v
      .parse(
        Words,
        index
          .prepare(
            `select word from vocabulary where ${column} > ? and ${column} < ? order by length(word), word limit ${MAX.read}`,
          )
          .all(end, `${end}\u{10ffff}`),
      )
      .map(({ word }) => word);
  const asFirst = select('word', part).filter((word) => {
    const rest = word.slice(part.length);
    return links.some((link) => rest.startsWith(link) && isWord(rest.slice(link.length)));
  });
  const asLast = select('backwards', backwards(part)).filter((word) => {
    const rest = word.slice(0, -part.length);
    return links.some((link) => rest.endsWith(link) && isWord(rest.slice(0, rest.length - link.length)));
  });
  return [...asFirst, ...asLast];
}
