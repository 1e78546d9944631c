/** The kinds of terms that articles can be filtered by (spec §7). */
export const TERM_KINDS = ['categories', 'tags', 'dossiers'] as const;
export type TermKind = (typeof TERM_KINDS)[number];

export const isTermKind = (type: string): type is TermKind => TERM_KINDS.some((kind) => kind === type);

/** Filters of a search in texts: besides terms, authors and years of publication (decision 0078). Not in the specification. */
export const TEXT_FILTERS = [...TERM_KINDS, 'authors', 'years'] as const;
export type TextFilter = (typeof TEXT_FILTERS)[number];

/** The field with the name of a term. */
export const TERM_FIELDS = { categories: 'name', tags: 'name', dossiers: 'title' } as const;
