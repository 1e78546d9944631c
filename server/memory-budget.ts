const MEBIBYTE = 1024 * 1024;
/** Resident memory of a process that has sent its first pages and works at the limit, without anything it keeps (decision 0056). */
const WORKING_MB = 170;
/** The smallest budget leaves nothing for caches, but pages are only kept if what every page shows is. */
const LEAST_MB = 10;

export type MemoryShares = ReturnType<typeof shareMemory>;

/**
 * Divides MEMORY_BUDGET, in MB of resident memory for each process, among everything that clients can fill; returns bytes.
 * Each share is for itself, so that nobody can crowd out others with made-up requests.
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
      // Room for more answers than for pages of them: a page without its answer is stale, and holds it all the same.
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
