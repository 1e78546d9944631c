import { articleCall } from './calls/article.ts';
import { articleListCall } from './calls/article-list.ts';
import { filterListCall } from './calls/filter-list.ts';
import { homeCall } from './calls/home.ts';
import { menuBarCall, menuPanelCall } from './calls/menu.ts';
import { recommendedCall } from './calls/recommended.ts';
import { siteCall } from './calls/site.ts';

/** Every call this site makes: those without variables, those for one document, and those that search. */
export const FIXED_CALLS = [homeCall, menuBarCall, menuPanelCall, recommendedCall, siteCall];
export const DOCUMENT_CALLS = [articleCall];
export const SEARCH_CALLS = [articleListCall, filterListCall];
