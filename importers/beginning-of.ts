/** Characters of a title and of any name. */
export const MAX_NAME = 255;
export const MAX_DESCRIPTION = 2_000;

/** As many words of a text as fit; a long first word is cut. */
export function beginningOf(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length - 1).toWellFormed();
  const end = cut.lastIndexOf(' ');
  return `${(end > length / 2 ? cut.slice(0, end) : cut).trimEnd()}…`;
}
