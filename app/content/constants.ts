// Constants of spec §9 that only the application uses; the others are in contract/query/limits.ts.

/** Characters of a description or comment that is shown truncated. */
export const TRUNCATED_LENGTH = 240;
/** Tags above the title of an article page. */
export const ARTICLE_TAGS = 2;
/** Between the last key stroke in a search box and the search. */
export const SEARCH_DEBOUNCE_MS = 800;
/** Between the pointer entering an element and the hover action. */
export const HOVER_DELAY_MS = 250;
/** Before each content request of a browser. */
export const FETCH_DELAY_MS = 350;
/** How long content is reused without a request, for Back and for links. */
export const MAX_AGE_MS = 60_000;
