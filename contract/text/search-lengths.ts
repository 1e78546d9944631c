/** Code points of one search text. */
export const MAX_TEXT_LENGTH = 100;
/** Code points of a search in texts: a question. */
export const MAX_KEYWORDS_LENGTH = 300;
