import type { TextFilters } from '#contract/search/search.ts';
import type { Clause } from '#search/query/read-query.ts';
import { FILTER_GROUPS, foldText } from '#search/query/terms-filter.ts';
import { withMarks } from '#search/words/fold.ts';
import { WEIGHTS } from './indexed-document.ts';

/** A query of OpenSearch. */
export type Dsl = Readonly<Record<string, unknown>>;

/** Maximum number of phrases that are scored: OpenSearch accepts 1,024 clauses per query, and each phrase has one per field. */
const MAX_SCORED = 250;
/** An old article keeps at least this part of its score; half of the rest is left after two years. As in `find-articles.ts`. */
const AGELESS = 0.75;
const HALF_LIFE = '730d';

/** One query alone stays as it is: OpenSearch knows the number of articles with a word without a search. */
export const anyOf = ([first, ...others]: readonly Dsl[]): Dsl =>
  first && others.length === 0
    ? first
    : { bool: { should: first ? [first, ...others] : [], minimum_should_match: 1 } };
const allOf = (queries: readonly Dsl[]): Dsl => ({ bool: { filter: queries } });

/** Articles that match a clause in any of the fields. */
export function hasClause({ phrases, near, together }: Clause): Dsl {
  const words = [...phrases.flatMap((phrase) => (phrase.length === 1 ? phrase : [])), ...near];
  const options: Dsl[] = phrases.flatMap((phrase) =>
    phrase.length > 1 ? [{ match_phrase: { words: { query: phrase.join(' ') } } }] : [],
  );
  if (words.length > 0) options.push(anyOf(words.map((word) => ({ term: { words: word } }))));
  if (together.length > 0) options.push(allOf(together.map(hasClause)));
  return anyOf(options);
}

export const hasAll = (clauses: readonly Clause[]): Dsl => allOf(clauses.map(hasClause));

/** The score of the words of clauses, by BM25 in each field and by age. `now` is in milliseconds. */
export function scoreOf(clauses: readonly Clause[], now: number): Dsl {
  const most = Math.floor(MAX_SCORED / Math.max(1, clauses.length));
  const times = (clause: Clause) => Array.from({ length: clause.times }, () => clause);
  const phrases = clauses.flatMap(times).flatMap((clause) => phrasesOf(clause).slice(0, most));
  const exact = clauses.flatMap(({ typed }) => withMarks(typed?.text ?? '') ?? []);
  const should = Object.entries(WEIGHTS).flatMap(([field, boost]) =>
    phrases.map((phrase): Dsl => ({ match_phrase: { [field]: { query: phrase, boost } } })),
  );
  return {
    function_score: {
      query: anyOf([...should, ...exact.map((form): Dsl => ({ term: { exact: form } }))]),
      functions: [
        { weight: AGELESS },
        {
          exp: { published: { origin: new Date(now).toISOString(), scale: HALF_LIFE, decay: 0.5 } },
          weight: 1 - AGELESS,
        },
      ],
      score_mode: 'sum',
      boost_mode: 'multiply',
    },
  };
}

const phrasesOf = ({ phrases, near, together }: Clause): string[] => [
  ...phrases.map((phrase) => phrase.join(' ')),
  ...near,
  ...together.flatMap(phrasesOf),
];

/** Articles that have terms whose names contain the texts of a search, one of each group; empty without any. */
export const termsFilters = (search: Partial<TextFilters>): Dsl[] =>
  FILTER_GROUPS.flatMap((kinds) => {
    const terms = kinds.flatMap((kind) => (search[kind] ?? []).map((name) => contains(`keys.${kind}`, name)));
    return terms.length > 0 ? [anyOf(terms)] : [];
  });

/** Articles with a text in a field, ignoring case. */
export const contains = (field: string, text: string): Dsl => ({
  wildcard: { [field]: { value: `*${foldText(text).replace(/[\\*?]/g, '\\$&')}*` } },
});
