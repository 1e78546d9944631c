import * as v from 'valibot';
import type { ArticleSearch } from '#contract/calls/article-list.ts';
import { TERM_KINDS } from '#contract/terms.ts';
import { type Index, termWord } from '../file/open-index.ts';
import { fold } from '../words/fold.ts';

export const Ids = v.array(v.object({ id: v.number() }));
const Named = v.array(v.object({ id: v.number(), length: v.number() }));
export const Count = v.object({ count: v.number() });

/** A text of marks alone is compared as it is: every text contains nothing. */
export const foldText = (text: string) => fold(text) || text;

/** The ids of terms; `null` for any. */
export type Terms = readonly number[] | null;

/** A word that no article has. */
const NO_TERM = '_';
/** FTS5 joins the articles of so many in some 30 ms. Only a letter or two are in the names of more. */
const MAX_TERMS = 500;

/** The terms whose names contain the texts of a search, those with the shortest names. */
export function searchedTerms(index: Index, search: ArticleSearch): Terms {
  const kinds = TERM_KINDS.filter((kind) => search[kind].length > 0);
  if (kinds.length === 0) return null;
  const select = index.prepare(
    'select id, length(key) as length from term where kind = ? and instr(key, ?) > 0',
  );
  const found = kinds.flatMap((kind) =>
    search[kind].flatMap((name) => v.parse(Named, select.all(kind, foldText(name)))),
  );
  const ids = found.sort((a, b) => a.length - b.length || a.id - b.id).map(({ id }) => id);
  return [...new Set(ids)].slice(0, MAX_TERMS);
}

/** An expression of FTS5 for those of the articles of another one that have one of the terms. */
export const withTerms = (match: string, terms: Terms): string => {
  if (terms === null) return match;
  const words = terms.length > 0 ? terms.map(termWord) : [NO_TERM];
  return `(${match}) AND ({terms} : (${words.map((word) => `"${word}"`).join(' OR ')}))`;
};

/** The same as a condition in SQL on the id of an article; empty for any. */
export const termsCondition = (terms: Terms): string =>
  terms === null ? '' : ` and id in (select article from article_term where term in (${terms.join(', ')}))`;
