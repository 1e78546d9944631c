/** Characters that fill three lines, beside the letter, in most windows. */
const MIN_LENGTH = 120;

/**
 * Whether a first paragraph starts with a drop cap: if it is long and starts with a capital letter. That excludes scripts without
 * capitals, where letters join, hang from a line or fill a square, and quotation marks, digits and emoji.
 */
export const takesDropCap = (text: string): boolean => text.length >= MIN_LENGTH && /^\p{Lu}/u.test(text);
