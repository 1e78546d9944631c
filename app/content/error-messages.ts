/** What a screen says when its content does not come: the error catalogue, spec §8. */
export const HOME_FAILED = 'Sorry! Something went wrong while loading the home page.';
export const ARTICLE_NOT_FOUND = 'Article not found.';
/** The specification has no sentence for this one. */
export const SEARCH_FAILED = 'Sorry! The search did not work.';
