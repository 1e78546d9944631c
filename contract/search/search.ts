import type { TermKind, TextFilter } from '../entities/terms.ts';

/** The sort orders of an article list. The specification names none; the default is newest first. */
export const ORDERS = ['newest', 'oldest', 'title'] as const;
/** `best` is only for searches in texts. */
export type Order = (typeof ORDERS)[number] | 'best';

/** Keywords in the title, term names by kind, and a page number that counts from 1. */
export type ArticleSearch = Readonly<Record<TermKind, readonly string[]>> & {
  readonly keywords: string;
  readonly sort: Order;
  readonly page: number;
};

/** The chosen values of each filter. */
export type TextFilters = Readonly<Record<TextFilter, readonly string[]>>;

/** `first`: the few articles to show below those with the keywords in their title. */
export type TextSearch = ArticleSearch & TextFilters & { readonly extent: 'first' | 'page' };

/**
 * The searches that the index of texts answers: articles by their texts or by their titles, or the terms of the articles whose
 * texts contain keywords.
 */
export type Search =
  | { readonly texts: TextSearch }
  | { readonly titles: ArticleSearch }
  | { readonly terms: string };
