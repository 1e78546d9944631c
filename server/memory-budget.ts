const MEBIBYTE = 1024 * 1024;
/** Resident memory of a process that has sent its first pages and works at the limit, without caches (decision 0056). */
const WORKING_MB = 170;
/** The smallest budget leaves nothing for caches, but pages are only cached if the answers that every page needs are. */
const LEAST_MB = 10;

export type MemoryShares = ReturnType<typeof shareMemory>;

/**
 * Divides MEMORY_BUDGET, in MB of resident memory for each process, among everything that clients can fill; returns bytes. Shares
 * are isolated: made-up requests in one can't evict another.
 */
export function shareMemory(budgetMb: number) {
  const kept = Math.max(LEAST_MB, budgetMb - WORKING_MB) * MEBIBYTE;
  const percent = (share: number) => Math.floor((kept * share) / 100);
  return {
    pages: {
      others: percent(32),
      searches: percent(4),
      feeds: percent(6),
      sitemaps: percent(4),
    },
    answers: {
      // Everything on every page fits in, whatever the budget.
      core: percent(15),
      // Room for the answers of more pages than are cached: a page whose answer was evicted is stale, yet still holds it.
      document: percent(20),
      search: percent(6),
      sitemap: percent(4),
      redirect: percent(1),
      other: percent(1),
    },
    /** Ids of documents that answers have mentioned. */
    mentioned: percent(2),
    /** Answers that wait to be written to disk. */
    copies: percent(3),
    /** Texts that wait to be compressed. */
    compression: percent(2),
  };
}
