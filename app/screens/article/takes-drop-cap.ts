/** Characters that fill three lines, beside the letter, in most windows. */
const MIN_LENGTH = 120;

/**
 * Whether a first paragraph starts with a drop cap: a long one with a capital letter. So there is none in scripts
 * without capitals, where letters join, hang from a line or fill a square, and none for a quotation mark, digit or emoji.
 */
export const takesDropCap = (text: string): boolean => text.length >= MIN_LENGTH && /^\p{Lu}/u.test(text);
