import type { TermKind } from '#contract/terms.ts';

export const TERM_LABELS: Record<TermKind, string> = {
  categories: 'Categories',
  tags: 'Tags',
  dossiers: 'Dossiers',
};
