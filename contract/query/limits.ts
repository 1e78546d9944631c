// Limits of spec §9 that calls and answers depend on.

export const SEARCH_PAGE_SIZE = 24;
export const FILTER_LIST_LIMIT = 25;
export const MENU_CATEGORIES = 8;
export const CARDS_PER_SUBCATEGORY = 9;
/**
 * The newest articles in an answer that populates the articles of a category, tag, dossier or author. Not in the specification.
 */
export const POPULATED_ARTICLES = 24;
/** Articles of a section of the home page if editors choose none, and the most they can choose. Not in the specification. */
export const SECTION_ARTICLES = 4;
export const SECTION_CHOSEN_ARTICLES = 6;
/** Articles on a page without other content: two rows on a large screen. Not in the specification. */
export const NEWEST_CARDS = 8;
/** Articles with the words in their text, below those with the words in their title. Not in the specification. */
export const TEXT_HITS = 4;
/** Articles of a feed; not in the specification. */
export const FEED_ENTRIES = 30;

/** Page size or limit of a list when the query specifies neither. */
export const DEFAULT_ENTRIES = 25;
export const MAX_ENTRIES = 100;
/** Entries of a list with populated relations, each of which can be large. */
export const MAX_POPULATED_ENTRIES = 25;
export const MAX_PAGE = 9_999;
export const MAX_START = 1_000_000;

/** Search texts of one query, over all its filters. */
export const MAX_TEXTS = 40;
/** Values of one filter of a search page. Three filters and the keywords make at most 37 texts. */
export const MAX_FILTER_VALUES = 12;

export const MAX_POPULATE_PATHS = 20;
/** Steps of one populate path; `comments.author.profiles.photo` has four. */
export const MAX_POPULATE_STEPS = 4;

export const MAX_PARAMETERS = 64;
/** Characters of an encoded query string. */
export const MAX_QUERY_LENGTH = 16_000;
