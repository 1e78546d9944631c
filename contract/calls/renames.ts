import * as v from 'valibot';
import { rename } from '../entities/rename.ts';
import { MAX_ENTRIES } from '../query/limits.ts';
import { type ContentQuery, plainQuery } from '../query/query.ts';
import { cleanText } from '../text/clean-text.ts';
import { defineCall } from './call.ts';

/**
 * The former names that contain one of these texts. Not a call of spec §7, but of its form; with it, old URLs of searches
 * redirect to the current names.
 */
export const renamesCall = defineCall((names: readonly string[]) => {
  const texts = [...new Set(names.map(cleanText))].filter(Boolean).sort();
  return {
    ...plainQuery('renames'),
    contains: texts.length > 0 ? { field: 'name', texts } : null,
    sort: { field: 'name', direction: 'asc' },
    pagination: { start: 0, limit: MAX_ENTRIES },
  };
}, v.array(rename));

/** The names that this call turned into the query. Meaningless for a query of another call. */
export const readRenameSearch = ({ contains }: ContentQuery): readonly string[] => contains?.texts ?? [];
