type Settings = {
  /** The receiver, as the log names it. */
  name: string;
  /** Logs a line. */
  report: (line: string) => void;
  /** Milliseconds of a monotonic clock. */
  now: () => number;
};

/** A continuing problem is logged once in this time. */
const INTERVAL_MS = 60 * 60 * 1000;

/** Logs that notifications of a receiver fail, once an hour, and when they succeed again. */
export function createProblemLog({ name, report, now }: Settings) {
  let reportedAt: number | null = null;
  return {
    /** `problem` is a clause that follows the name. */
    report(problem: string): void {
      if (reportedAt !== null && now() < reportedAt + INTERVAL_MS) return;
      reportedAt = now();
      report(`Notifying ${name} ${problem}`);
    },
    end(): void {
      if (reportedAt === null) return;
      reportedAt = null;
      report(`Notifying ${name} works again.`);
    },
  };
}
