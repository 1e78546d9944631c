const TAGS = ['h2', 'h3', 'h4', 'h5', 'h6'] as const;

export type HeadingTag = (typeof TAGS)[number];

/**
 * The elements of the headings in a body, from the levels (1 to 6) that the editor chose; `null` stays for blocks other than
 * headings. The title of the page is its only h1, so the first heading is an h2. A heading below another one is exactly one level
 * deeper, so that no level is skipped.
 */
export function headingTags(levels: readonly (number | null)[]): (HeadingTag | null)[] {
  /** The level of the current heading, after the levels of those above it. */
  const path: number[] = [];
  return levels.map((level) => {
    if (level === null) return null;
    path.splice(path.findLastIndex((above) => above < level) + 1);
    path.push(level);
    return TAGS[path.length - 1] ?? 'h6';
  });
}
