/** Longer than the pause between two polls of a site. */
const WINDOW_MS = 2_000;
const MAX_POLLS = 1_000;
/** Programs other than sites may follow the log slowly; changes do not wait for them any longer. */
const MAX_WAIT_MS = 60_000;
/** Working sites have polled by then, even after a start of this service. */
const AWAY_MS = 5_000;

export type SitePosition = ReturnType<typeof createSitePosition>;

/**
 * Tracks how far the sites that follow the change log have read it: a site has applied all changes up to the number after which
 * it asks for more. `now` is in milliseconds.
 */
export function createSitePosition(now: () => number) {
  let polls: { after: number; reader: string; at: number }[] = [];

  function hasRead(change: number, since: number): boolean {
    polls = recent();
    const isLate = now() >= since + MAX_WAIT_MS;
    return polls.length > 0 && (isLate || polls.every(({ after }) => after >= change));
  }

  return {
    /**
     * Records that a site has asked for the changes after a number. This replaces its earlier polls, if it identifies itself
     * (READER_HEADER).
     */
    record(after: number, reader: string): void {
      if (reader) polls = polls.filter((poll) => poll.reader !== reader);
      polls.push({ after, reader, at: now() });
      if (polls.length > MAX_POLLS) polls = recent().slice(-MAX_POLLS);
    },
    /** The versions of the pages of all sites; empty if no site is connected or sends its version. */
    versions: (): string =>
      [...new Set(recent().flatMap(({ reader }) => reader.split(' ')[1] ?? []))].toSorted().join(' '),
    /** Whether sites follow the log, and all of them have read up to a number, or have had a minute since a time for it. */
    hasRead,
    /**
     * Whether sites have read up to a number, or no site is left that could answer with old content although a change has been
     * waiting since a time. A site that starts reads the log before it answers.
     */
    hasReadOrIsAway: (change: number, since: number): boolean =>
      hasRead(change, since) || (polls.length === 0 && now() >= since + AWAY_MS),
  };

  function recent() {
    const start = now() - WINDOW_MS;
    return polls.filter(({ at }) => at > start);
  }
}
