/** Spec §9, as far as a call or an answer depends on it. */
export const SEARCH_PAGE_SIZE = 24;
export const FILTER_LIST_LIMIT = 25;
export const MENU_CATEGORIES = 8;
export const CARDS_PER_SUBCATEGORY = 9;

/** Entries of a list for which no number is asked. */
export const DEFAULT_ENTRIES = 25;
export const MAX_ENTRIES = 100;
export const MAX_PAGE = 9_999;
export const MAX_START = 1_000_000;

/** Characters of one text, counted as a reader counts: by code points. */
export const MAX_TEXT_LENGTH = 100;
/** Texts of one query, in all filters together. */
export const MAX_TEXTS = 40;
/** Values of one filter in the address of a search page; three filters and the keywords are at most 37 texts. */
export const MAX_FILTER_VALUES = 12;

export const MAX_POPULATE_PATHS = 20;
/** Steps of one path: enough for the photo in a profile of the author of a comment. */
export const MAX_POPULATE_STEPS = 4;

export const MAX_PARAMETERS = 64;
/** Characters of a query as it stands in an address. */
export const MAX_QUERY_LENGTH = 16_000;
