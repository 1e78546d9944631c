import { ARTICLE, AUTHOR, CATEGORY, DOSSIER, HOME, SITE, TAG } from '../../content-types';

// The content types that rules apply to, and when they run.

export const ARTICLES = [ARTICLE];
export const SINGLES = [HOME, SITE];
/** The types with drafts. */
export const DRAFTED = [ARTICLE, HOME, SITE];
export const TERMS = [CATEGORY, TAG, DOSSIER];
/** The types whose size or name the site limits. */
export const LIMITED = [...DRAFTED, AUTHOR, ...TERMS];

export const SAVES = ['create', 'update', 'clone'] as const;
export const PUBLICATIONS = ['publish', 'schedule'] as const;
