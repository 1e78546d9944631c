import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { FILTER_LIST_LIMIT } from '../limits.ts';
import { type ContentQuery, plainQuery } from '../query.ts';
import { TERM_FIELDS, TERM_KINDS, type TermKind } from '../terms.ts';
import { cleanText } from '../text.ts';

/** An option of a filter slide: categories and tags have names, dossiers have titles. */
export const filterOption = v.union([v.object({ name: v.string() }), v.object({ title: v.string() })]);

/** A text in what an option is called. */
export type FilterSearch = { readonly kind: TermKind; readonly text: string };

/** The options of a filter slide that contain a text and have articles (spec §7). */
export const filterListCall = defineCall(({ kind, text: typed }: FilterSearch) => {
  const field = TERM_FIELDS[kind];
  const text = cleanText(typed);
  return {
    ...plainQuery(kind),
    withArticles: 'articles',
    contains: text ? { field, texts: [text] } : null,
    sort: { field, direction: 'asc' },
    pagination: { start: 0, limit: FILTER_LIST_LIMIT },
  };
}, v.array(filterOption));

/** The search a query of this call asks for; any search for another query. */
export const readFilterSearch = ({ type, contains }: ContentQuery): FilterSearch => ({
  kind: TERM_KINDS.find((kind) => kind === type) ?? 'categories',
  text: contains?.texts[0] ?? '',
});

export type FilterOption = v.InferOutput<typeof filterOption>;
