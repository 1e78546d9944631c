const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Truncates a text to at most `limit` graphemes (a flag or a family emoji is one). A truncated text ends with an ellipsis
 * without a space before it (spec §2 and §9: 240 characters).
 */
export function truncate(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const start = Array.from(graphemes.segment(text), ({ segment }) => segment);
  if (start.length <= limit) return text;
  return `${start.slice(0, limit).join('').trimEnd()}…`;
}
