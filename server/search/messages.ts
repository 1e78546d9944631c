import * as v from 'valibot';
import { ORDERS, type Search } from '#contract/search/search.ts';
import { openSearchSettings } from './opensearch/settings.ts';

// Messages between a process of the site and its search process (`search-process.ts`).

/** Starts the process. `writes` if it is the machine's writer of the index. */
const start = v.object({
  kind: v.literal('start'),
  path: v.string(),
  urls: v.array(v.string()),
  token: v.string(),
  writes: v.boolean(),
  /** Used in place of the file at `path`; `null` for the file. */
  openSearch: v.nullable(openSearchSettings),
});
const names = v.array(v.string());
const titleSearch = v.object({
  keywords: v.string(),
  categories: names,
  tags: names,
  dossiers: names,
  sort: v.picklist([...ORDERS, 'best']),
  page: v.number(),
});
const textSearch = v.object({
  ...titleSearch.entries,
  authors: names,
  years: names,
  extent: v.picklist(['first', 'page']),
});
const asked: v.GenericSchema<unknown, Search> = v.union([
  v.object({ texts: textSearch }),
  v.object({ titles: titleSearch }),
  v.object({ terms: v.string() }),
]);
const search = v.object({ kind: v.literal('search'), id: v.number(), search: asked });
/** Asks the process to bring the index up to date with the change log. */
const follow = v.object({ kind: v.literal('follow'), id: v.number() });

export const question = v.variant('kind', [start, search, follow]);
export type Question = v.InferOutput<typeof question>;
export type Start = v.InferOutput<typeof start>;

/** The answer to the question with this id, or the reason for its failure. */
export const reply = v.object({
  id: v.number(),
  answer: v.optional(v.unknown()),
  error: v.optional(v.string()),
});
export type Reply = v.InferOutput<typeof reply>;
