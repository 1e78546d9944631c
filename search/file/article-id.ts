/** The seconds from 1900 to 1970. */
const EPOCH = 2_208_988_800;
/** In seconds from 1900, about the year 3167. */
const END = 40_000_000_000;

// Ids count down in seconds from a far future date, so the newest articles come first in a table and in each list of FTS5.

/** The id of an article published at a time in milliseconds, unless it is taken. */
export const idOf = (publishedAt: number): number =>
  END - Math.min(END - 1, Math.max(0, Math.floor(publishedAt / 1000) + EPOCH));

/** When an article was published, in milliseconds. */
export const timeOf = (id: number): number => (END - id - EPOCH) * 1000;
