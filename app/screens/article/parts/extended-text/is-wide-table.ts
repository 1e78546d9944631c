/** Letters of small text, with the space beside them, that fit into a window of 320 pixels. */
const FITTING = 36;
const PADDING = 2;
/** A longer word is broken. */
const LONGEST_WORD = 14;

/** Whether the words of a table do not fit beside each other on the narrowest phone. Takes the texts of its cells. */
export function isWideTable(rows: readonly (readonly string[])[]): boolean {
  const columns = (rows[0] ?? []).map((_, column) => {
    const words = rows.flatMap((row) => row[column]?.split(/\s+/) ?? []);
    const longest = words.reduce((most, { length }) => Math.max(most, length), 0);
    return PADDING + Math.min(LONGEST_WORD, longest);
  });
  return columns.reduce((sum, width) => sum + width, 0) > FITTING;
}
