/** The seconds from 1900 to 1970. */
const EPOCH = 2_208_988_800;
/** In seconds from 1900, about the year 3167. */
const END = 40_000_000_000;

// Articles are numbered by the seconds from their publication to a time to come, so that the newest are the first of a table, and
// of each list of FTS5.

/** The number of an article that was published at a time in milliseconds, if nobody has it. */
export const idOf = (publishedAt: number): number =>
  END - Math.min(END - 1, Math.max(0, Math.floor(publishedAt / 1000) + EPOCH));

/** When an article was published, in milliseconds. */
export const timeOf = (id: number): number => (END - id - EPOCH) * 1000;
