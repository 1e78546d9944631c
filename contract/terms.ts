/** What articles are listed under: a list of articles can be filtered by each (spec §7). */
export const TERM_KINDS = ['categories', 'tags', 'dossiers'] as const;
export type TermKind = (typeof TERM_KINDS)[number];

/** The field that holds what a term is called. */
export const TERM_FIELDS = { categories: 'name', tags: 'name', dossiers: 'title' } as const;
