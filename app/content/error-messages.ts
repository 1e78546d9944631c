/** The messages of the error catalogue (spec §8). */
export const HOME_FAILED = 'Sorry! Something went wrong while loading the home page.';
export const CATEGORIES_FAILED = 'Failed to load categories!';
export const ARTICLE_NOT_FOUND = 'Article not found.';
/** Not in the catalogue, which has no message for a failed search. */
export const SEARCH_FAILED = 'Sorry! The search did not work.';
