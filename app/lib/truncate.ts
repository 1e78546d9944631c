/**
 * A character as readers see it: a flag, or a code point with the marks, joined emoji and skin tones that belong to it. An own
 * rule, because the rules of `Intl.Segmenter` change from one version of Unicode to the next, and the server and the browser
 * must truncate alike.
 */
const CHARACTER =
  /(?:\r\n|[\u{1f1e6}-\u{1f1ff}]{2}|.)(?:[\p{M}\u{200c}\u{e33}\u{eb3}\u{1160}-\u{11ff}\p{EMod}\u{e0020}-\u{e007f}]|\u{200d}.)*/gsu;

/** Characters removed before the ellipsis of a truncated text. */
const PUNCTUATION = /[\s.,;:…،؛–—-]/u;

/**
 * Truncates a text to at most `limit` characters (spec §2 and §9: 240 characters), and to whole words if this leaves at least
 * half of them: Chinese, Japanese and Thai don't separate words by spaces. A truncated text ends with an ellipsis.
 */
export function truncate(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const characters = text.match(CHARACTER) ?? [];
  if (characters.length <= limit) return text;
  let end = limit;
  while (end > 0 && !/\s/u.test(characters[end] ?? '')) end--;
  if (2 * end < limit) end = limit;
  while (end > 0 && PUNCTUATION.test(characters[end - 1] ?? '')) end--;
  return `${characters.slice(0, end).join('')}…`;
}
