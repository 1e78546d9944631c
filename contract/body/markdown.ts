/**
 * Escapes a text so that none of its characters acts as Markdown. Marked ignores escaped brackets in links, so the character that
 * would make them a link or a footnote is escaped too.
 */
export const escapeMarkdown = (text: string): string =>
  text
    .replace(/[\\`*_{}[\]<>#|~!&]|(?<=\])\(|(?<=\[)\^/g, '\\$&')
    .replace(/^([^\S\r\n\u2028\u2029]*)([-+=]|\d+(?=[.)]))/gm, (_, space: string, sign: string) =>
      /\d/.test(sign) ? `${space}${sign}\\` : `${space}\\${sign}`,
    );

/** Such a text in one line. */
export const oneLine = (text: string): string => escapeMarkdown(text.replace(/\s+/g, ' ').trim());

/** More backticks in a row than a text contains, and at least `least`. */
export function ticksAround(text: string, least: number): string {
  const longest = Math.max(least - 1, ...Array.from(text.matchAll(/`+/g), ([ticks]) => ticks.length));
  return '`'.repeat(longest + 1);
}

/** A span of code between more backticks than it contains; spaces keep its own ones apart from these. */
export function codeSpan(text: string): string {
  const ticks = ticksAround(text, 1);
  const space = text.includes('`') ? ' ' : '';
  return ticks + space + text.replace(/\s+/g, ' ') + space + ticks;
}
