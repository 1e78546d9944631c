// Ids count down in units of four minutes from a far future date, so the newest articles come first in a table and in each list
// of FTS5. Seconds would take a byte more for nearly each word of an article.

const UNIT_MS = 4 * 60_000;
/** The units from 1900 to 1970. */
const EPOCH = 36_816_480 / 4;
/** In units from 1900, about the year 2920. Ids take four bytes. */
const END = 2 ** 27;

/** In seconds, as format 6 of the index counts. */
const BY_SECONDS = { end: 40_000_000_000, epoch: 2_208_988_800 };

/** The id of an article published at a time in milliseconds, unless it is taken. */
export const idOf = (publishedAt: number): number =>
  END - Math.min(END - 1, Math.max(0, Math.floor(publishedAt / UNIT_MS) + EPOCH));

/** When an article was published, in milliseconds, to a unit. */
export const timeOf = (id: number): number =>
  id > END ? (BY_SECONDS.end - id - BY_SECONDS.epoch) * 1000 : (END - id - EPOCH) * UNIT_MS;
