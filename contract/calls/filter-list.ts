import * as v from 'valibot';
import { TERM_FIELDS, TERM_KINDS, type TermKind } from '../entities/terms.ts';
import { FILTER_LIST_LIMIT } from '../query/limits.ts';
import { type ContentQuery, plainQuery } from '../query/query.ts';
import { cleanText } from '../text/clean-text.ts';
import { plainText } from '../text/plain-text.ts';
import { defineCall } from './call.ts';

/** An option of a filter slide. Categories and tags have a name, dossiers a title. */
const filterOption = v.union([v.object({ name: plainText }), v.object({ title: plainText })]);

/** `text` is part of the name of an option; empty for all options. */
type FilterSearch = { readonly kind: TermKind; readonly text: string };

/** The first options of a filter slide that contain the text and have articles (spec §7). */
export const filterListCall = defineCall((search: FilterSearch) => {
  const field = TERM_FIELDS[search.kind];
  const text = cleanText(search.text);
  return {
    ...plainQuery(search.kind),
    withArticles: 'articles',
    contains: text ? { field, texts: [text] } : null,
    sort: { field, direction: 'asc' },
    pagination: { start: 0, limit: FILTER_LIST_LIMIT },
  };
}, v.array(filterOption));

/** The search that this call turned into the query. Meaningless for a query of another call. */
export const readFilterSearch = ({ type, contains }: ContentQuery): FilterSearch => ({
  kind: TERM_KINDS.find((kind) => kind === type) ?? 'categories',
  text: contains?.texts[0] ?? '',
});

export type FilterOption = v.InferOutput<typeof filterOption>;

export const optionName = (option: FilterOption): string => ('name' in option ? option.name : option.title);
