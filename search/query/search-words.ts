import * as v from 'valibot';
import { type SearchWord, searchWords, splitWords } from '#contract/search/search-words.ts';
import { type Index, readMeta, writeMeta } from '../file/open-index.ts';
import { readWords } from '../words/read-words.ts';
import { type Clause, distinct, type Phrase, PLAIN, type Query } from './read-query.ts';

/** The words of an entry as phrases, by the rules of each language, and the articles that come first in a search for one of them. */
type Group = { readonly phrases: readonly Phrase[]; readonly articles: readonly string[] };

const KEY = 'searchWords';

/** Stores the editors' search words. */
export const writeSearchWords = (index: Index, words: readonly SearchWord[]): void =>
  writeMeta(index, KEY, JSON.stringify({ data: words }));

/** The editors' search words; `null` before they were written. */
export function readSearchWords(index: Index): SearchWord[] | null {
  const stored = readMeta(index, KEY);
  return stored === null ? null : v.parse(searchWords, JSON.parse(stored)).data;
}

/** The same in stored form. */
export const storedSearchWords = (index: Index): string => readMeta(index, KEY) ?? '{"data":[]}';

/** Reading all entries takes longer than a search, and they hardly ever change. */
let known = { text: '', groups: [] as readonly Group[] };

function readGroups(stored: string, languages: readonly string[]): readonly Group[] {
  const text = `${languages} ${stored}`;
  if (known.text === text) return known.groups;
  const { data } = v.parse(searchWords, JSON.parse(stored));
  const groups = data.map(({ words, articles }) => {
    const phrases = splitWords(words).flatMap((word) =>
      languages.map((language) => readWords(word, language).map((part) => part.word)),
    );
    return { phrases: distinct(phrases), articles };
  });
  known = { text, groups };
  return groups;
}

/** A query whose words also match the other words of their entries, and the documentIds of the articles that come first. `stored` are the entries. */
export function addSearchWords(
  stored: string,
  query: Query,
  languages: readonly string[],
): { query: Query; first: string[] } {
  const groups = readGroups(stored, languages);
  const { wanted } = query;
  const isWhole = (phrase: Phrase) => wanted.length > 0 && lengthOf(wanted, phrase) === wanted.length;
  const whole = query.unwanted.length > 0 ? [] : groups.filter(({ phrases }) => phrases.some(isWhole));
  const clauses: Clause[] = [];
  for (let from = 0; from < wanted.length; ) {
    const { clause, length } = longestAt(wanted.slice(from), groups);
    clauses.push(clause);
    from += length;
  }
  return {
    query: { ...query, wanted: clauses },
    first: [...new Set(whole.flatMap(({ articles }) => articles))],
  };
}

/** The first clauses that are a phrase of some groups, as many as possible, as one clause with all phrases of these groups. */
function longestAt(clauses: readonly Clause[], groups: readonly Group[]): { clause: Clause; length: number } {
  const found = groups
    .map((group) => ({
      group,
      length: Math.max(...group.phrases.map((phrase) => lengthOf(clauses, phrase))),
    }))
    .filter(({ length }) => length > 0);
  const length = Math.max(1, ...found.map((each) => each.length));
  const [first, ...others] = clauses.slice(0, length);
  if (!first) throw new Error('There is no clause.');
  const same = found.filter((each) => each.length === length).flatMap(({ group }) => group.phrases);
  if (others.length === 0)
    return { clause: { ...first, phrases: distinct([...first.phrases, ...same]) }, length };
  const together = [first, ...others];
  return {
    clause: { ...PLAIN, phrases: same, together },
    length,
  };
}

/** With how many clauses, from the first one, a phrase was typed; 0 if it was not. */
function lengthOf(clauses: readonly Clause[], phrase: Phrase): number {
  let length = 0;
  for (let start = 0; start < phrase.length; length += 1) {
    const from = start;
    const clause = clauses[length];
    const form = clause?.phrases.find(
      (each) => !clause.isQuoted && each.every((word, index) => word === phrase[from + index]),
    );
    if (!form) return 0;
    start += form.length;
  }
  return length;
}
