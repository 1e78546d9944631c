/** Business constants and limits, spec §9. */
export const API_PREFIX = '/api/';
export const SEARCH_PAGE_SIZE = 24;
export const FILTER_LIST_LIMIT = 25;
export const MENU_CATEGORIES = 8;
export const CARDS_PER_SUBCATEGORY = 9;
export const TRUNCATED_LENGTH = 240;
export const ARTICLE_TAGS = 2;
/** Milliseconds from the last key pressed in a search box to the search. */
export const SEARCH_DEBOUNCE = 800;
/** Milliseconds a pointer rests before it means something. */
export const HOVER_DELAY = 250;
/** Milliseconds a browser waits before each content request. */
export const FETCH_DELAY = 350;
