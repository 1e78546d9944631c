import * as v from 'valibot';
import { TERM_KINDS, type TextFilter } from '#contract/entities/terms.ts';
import type { TextFilters } from '#contract/search/search.ts';
import { type Index, statementOf, termWord } from '../file/open-index.ts';
import { fold } from '../words/fold.ts';

export const Ids = v.array(v.object({ id: v.number() }));
const Named = v.array(v.object({ id: v.number(), length: v.number() }));
export const Count = v.object({ count: v.number() });

/** Folding would leave nothing of a text of marks alone, and the empty string matches everything, so such a text is kept. */
export const foldText = (text: string) => fold(text) || text;

/** One term of the specification's kinds (§7) is enough; authors and years are required in addition. */
export const FILTER_GROUPS: readonly (readonly TextFilter[])[] = [TERM_KINDS, ['authors'], ['years']];

/** The ids of terms in groups: articles have a term of each. */
export type Terms = readonly (readonly number[])[];

/** A word that no article has. */
const NO_TERM = '_';
/**
 * Maximum number of terms per group: FTS5 joins the articles of so many in some 30 ms. Only one or two letters match more names.
 */
const MAX_TERMS = 500;

/**
 * The terms whose names contain the texts of a search, shortest names first; a search in titles doesn't have authors and years.
 */
export function searchedTerms(index: Index, search: Partial<TextFilters>): Terms {
  const select = statementOf(
    index,
    'select id, length(key) as length from term where kind = ? and instr(key, ?) > 0',
  );
  const groups = FILTER_GROUPS.map((kinds) => kinds.filter((kind) => search[kind]?.length));
  return groups
    .filter((kinds) => kinds.length > 0)
    .map((kinds) => {
      const found = kinds.flatMap((kind) =>
        (search[kind] ?? []).flatMap((name) => v.parse(Named, select.all(kind, foldText(name)))),
      );
      const ids = found.sort((a, b) => a.length - b.length || a.id - b.id).map(({ id }) => id);
      return [...new Set(ids)].slice(0, MAX_TERMS);
    });
}

/** An FTS5 expression for the articles that match another expression and have the terms. */
export const withTerms = (match: string, terms: Terms): string =>
  [`(${match})`, ...terms.map(oneOf)].join(' AND ');

function oneOf(group: readonly number[]): string {
  const words = group.length > 0 ? group.map(termWord) : [NO_TERM];
  return `({terms} : (${words.map((word) => `"${word}"`).join(' OR ')}))`;
}

/** The same as a condition in SQL on the id of an article; empty for any. */
export const termsCondition = (terms: Terms): string =>
  terms
    .map((group) => ` and id in (select article from article_term where term in (${group.join(', ')}))`)
    .join('');
